#define _GNU_SOURCE
#include "load.h"

#include <arpa/inet.h>
#include <errno.h>
#include <fcntl.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <sys/socket.h>
#include <unistd.h>

static const char placeholder[] = "@@@.@@";

static void add_request(struct requests *requests, const char *path, int port, const char *body, size_t length) {
    struct request *items = realloc(requests->items, (requests->count + 1) * sizeof *items);
    if (items == NULL) die("out of memory");
    requests->items = items;
    struct request *request = &items[requests->count++];
    char *bytes = NULL;
    int head;
    if (body == NULL) {
        head = asprintf(&bytes, "GET %s HTTP/1.1\r\nHost: 127.0.0.1:%d\r\n\r\n", path, port);
    } else {
        head = asprintf(
            &bytes,
            "POST %s HTTP/1.1\r\nHost: 127.0.0.1:%d\r\nContent-Type: application/json\r\nContent-Length: %zu\r\n\r\n%.*s",
            path, port, length, (int)length, body);
    }
    if (head < 0) die("out of memory");
    const char *found = strstr(bytes, placeholder);
    *request = (struct request){bytes, (size_t)head, found == NULL ? -1 : found - bytes};
}

// One body a line; without a file there is one GET.
void requests_load(struct requests *requests, const struct options *options) {
    if (options->bodies == NULL) {
        add_request(requests, options->path, options->port, NULL, 0);
        return;
    }
    FILE *file = fopen(options->bodies, "r");
    if (file == NULL) die("the bodies cannot be read");
    char *line = NULL;
    size_t capacity = 0;
    ssize_t length;
    while ((length = getline(&line, &capacity, file)) > 0) {
        while (length > 0 && (line[length - 1] == '\n' || line[length - 1] == '\r')) length--;
        if (length > 0 && length < 4096) add_request(requests, options->path, options->port, line, (size_t)length);
    }
    free(line);
    fclose(file);
    if (requests->count == 0) die("the bodies' file has no bodies");
}

void connection_open(struct connection *connection, int port) {
    int descriptor = socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
    if (descriptor < 0) die("no socket");
    struct sockaddr_in address = {.sin_family = AF_INET, .sin_port = htons((uint16_t)port)};
    address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    if (connect(descriptor, (struct sockaddr *)&address, sizeof address) != 0) die("the server cannot be reached");
    int on = 1;
    setsockopt(descriptor, IPPROTO_TCP, TCP_NODELAY, &on, sizeof on);
    if (fcntl(descriptor, F_SETFL, O_NONBLOCK) != 0) die("no non-blocking socket");
    connection->descriptor = descriptor;
    connection->busy = false;
    connection->filled = 0;
}

// Writes the next request. Numbers run from 100.00 to 999.99; a pass over all requests shares one number, the next pass
// has another.
void connection_send(struct connection *connection, struct requests *requests) {
    struct request *request = &requests->items[requests->rendered % requests->count];
    uint64_t pass = requests->rendered / requests->count;
    requests->rendered++;
    if (request->placeholder >= 0) {
        // 7,919 is a prime that does not divide 90,000: every number comes once before any comes again.
        unsigned number = 10000 + (unsigned)(pass * 7919 % 90000);
        char digits[8];
        snprintf(digits, sizeof digits, "%03u.%02u", number / 100, number % 100);
        memcpy(request->bytes + request->placeholder, digits, PLACEHOLDER_BYTES);
    }
    ssize_t written;
    do written = write(connection->descriptor, request->bytes, request->length);
    while (written < 0 && errno == EINTR);
    // One small request at a time always fits a socket's buffer; the other end being gone shows on reading.
    if (written >= 0 && (size_t)written != request->length) die("a request was written in part");
    connection->busy = true;
    connection->sent = now_nanoseconds();
}

// Finds a field by its name with the colon; the value's start, or NULL.
static const char *field(const char *head, const char *end, const char *name) {
    size_t length = strlen(name);
    for (const char *line = memchr(head, '\n', (size_t)(end - head)); line != NULL;
         line = memchr(line, '\n', (size_t)(end - line))) {
        line++;
        if ((size_t)(end - line) < length) return NULL;
        if (strncasecmp(line, name, length) == 0) return line + length;
    }
    return NULL;
}

// Reads what is there. Bodies are told by Content-Length, which every compared route sends.
enum outcome connection_receive(struct connection *connection, struct answer *answer) {
    ssize_t count;
    do count = read(connection->descriptor, connection->buffer + connection->filled, RESPONSE_BYTES - 1 - connection->filled);
    while (count < 0 && errno == EINTR);
    if (count < 0 && (errno == EAGAIN || errno == EWOULDBLOCK)) return OUTCOME_PARTIAL;
    if (count <= 0) return connection->busy ? OUTCOME_BROKEN : OUTCOME_CLOSED;
    connection->filled += (size_t)count;
    char *buffer = connection->buffer;
    buffer[connection->filled] = 0;
    const char *end = memmem(buffer, connection->filled, "\r\n\r\n", 4);
    if (end == NULL) return connection->filled + 1 >= RESPONSE_BYTES ? OUTCOME_BROKEN : OUTCOME_PARTIAL;
    if (!connection->busy || strncmp(buffer, "HTTP/1.1 ", 9) != 0) return OUTCOME_BROKEN;
    const char *length = field(buffer, end, "content-length:");
    if (length == NULL) return OUTCOME_BROKEN;
    size_t total = (size_t)(end + 4 - buffer) + strtoul(length, NULL, 10);
    if (total >= RESPONSE_BYTES || connection->filled > total) return OUTCOME_BROKEN;
    if (connection->filled < total) return OUTCOME_PARTIAL;
    const char *connectionField = field(buffer, end, "connection:");
    answer->status = atoi(buffer + 9);
    answer->bytes = total;
    answer->closes = connectionField != NULL && strncasecmp(connectionField, " close", 6) == 0;
    connection->filled = 0;
    connection->busy = false;
    return OUTCOME_ANSWERED;
}
