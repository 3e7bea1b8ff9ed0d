// libcurl, with its variadic functions wrapped: Swift calls no variadic C.
#pragma once
#include <curl/curl.h>
