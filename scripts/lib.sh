# Shared by the scripts of this folder; sourced, not run.

root="$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)"
swift_wanted="6.3"
# Crash reports of tools must not hold a pipe open or show memory.
export SWIFT_BACKTRACE="${SWIFT_BACKTRACE:-enable=no}"

say() { printf '%s\n' "$*" >&2; }
die() { say "$*"; exit 1; }

# help_of SCRIPT [ARGUMENT...]: where the arguments ask for it, prints the comment at the head of the script and ends.
help_of() {
    local script="$1" argument
    shift
    for argument in "$@"; do
        case "$argument" in
            -h | --help) sed -n '2,/^[^#]/{/^#/s/^# \{0,1\}//p}' "$script"; exit 0 ;;
        esac
    done
}

# need_packages NAME...: installs the Debian packages that are missing, or says exactly what to install.
need_packages() {
    local missing=() name
    command -v dpkg-query > /dev/null || { say "not a Debian system; make sure of: $*"; return 0; }
    for name in "$@"; do
        [ "$(dpkg-query -W -f='${Status}' "$name" 2> /dev/null)" = "install ok installed" ] || missing+=("$name")
    done
    [ "${#missing[@]}" -eq 0 ] && return 0
    local as=()
    if [ "$(id -u)" -ne 0 ]; then
        if command -v sudo > /dev/null && sudo -n true 2> /dev/null; then
            as=(sudo)
        else
            die "missing packages; install them with: apt-get install ${missing[*]}"
        fi
    fi
    say "installing ${missing[*]}"
    "${as[@]}" env DEBIAN_FRONTEND=noninteractive apt-get install -y -q "${missing[@]}" > /dev/null 2>&1 || {
        "${as[@]}" apt-get update -q > /dev/null 2>&1 || true
        "${as[@]}" env DEBIAN_FRONTEND=noninteractive apt-get install -y -q "${missing[@]}" > /dev/null ||
            die "could not install: ${missing[*]}"
    }
}

# need_swift: the compiler in a version that builds this.
need_swift() {
    command -v swift > /dev/null || die "Swift $swift_wanted is needed: see https://www.swift.org/install/linux (swiftly install 6.3.1)"
    local version
    version="$(swift --version 2> /dev/null | sed -n 's/.*Swift version \([0-9.]*\).*/\1/p' | head -1 || true)"
    if [ "$(printf '%s\n%s\n' "$swift_wanted" "$version" | sort -V | head -1)" != "$swift_wanted" ]; then
        die "Swift $swift_wanted or newer is needed, this is ${version:-unknown}: see https://www.swift.org/install/linux"
    fi
}

# prepare: what every build needs.
prepare() {
    need_packages libcurl4-openssl-dev libsqlite3-dev zlib1g-dev poppler-utils curl
    need_swift
}

# build_release [OPTION...]: .build/release/steward as the container has it too, with Swift's own libraries inside (calls
# into shared ones cost a tenth of a recommendation), laid out by which branches are taken and which functions run
# (docs/adr/0019). All that is only read stays in one segment, whose pages the service gives back after its start.
# Hardened: C checks the lengths that it knows and guards its stack, the tables that the loader fills in are read-only
# before the first line runs (full RELRO), no stack is executable, and libraries come from the system's folders alone.
# scripts/checks/hardened looks at what came out.
build_release() {
    local to_compiler=(-Xfrontend -ir-profile-use="$root/scripts/release/steward.profdata"
        -Xllvm -static-func-full-module-prefix=false -Xfrontend -function-sections -use-ld=lld)
    local to_c=(-ffunction-sections -D_FORTIFY_SOURCE=3 -fstack-protector-strong)
    local to_linker=(--symbol-ordering-file="$root/scripts/release/steward.order" --no-warn-symbol-ordering
        --no-export-dynamic --no-rosegment --build-id=sha1 -z relro -z now -z noexecstack)
    # The manifest lists the folders of Sources/Domains, which the cache of manifests does not notice.
    swift build -c release --manifest-cache none --static-swift-stdlib --disable-local-rpath --product steward \
        "${to_compiler[@]/#/-Xswiftc=}" "${to_c[@]/#/-Xcc=}" "${to_linker[@]/#/-Xlinker=}" "$@" 1>&2
}

# stage_release FOLDER [OPTION...]: what the image takes from a build, in FOLDER: bin/ with a binary that has no symbols,
# share/ with its tables, names/ with the names of its functions, which a crash report finds by the build's id. Beside them
# debug/steward.debug, which knows the lines too, for whoever looks into a crash; it stays outside the image.
stage_release() {
    local stage="$1" built id
    built="$(swift build -c release --static-swift-stdlib --show-bin-path "${@:2}")"
    mkdir -p "$stage"/{bin,share/steward,debug}
    cp -R "$built"/steward_*.resources "$stage/share/steward/"
    cp "$(dirname "$(readlink -f "$(command -v swift)")")/../libexec/swift/linux/swift-backtrace-static" "$stage/bin/"
    id="$(readelf -n "$built/steward" 2> /dev/null | sed -n 's/.*Build ID: //p')"
    mkdir -p "$stage/names/${id:0:2}"
    objcopy --only-keep-debug "$built/steward" "$stage/debug/steward.debug"
    objcopy --strip-debug "$stage/debug/steward.debug" "$stage/names/${id:0:2}/${id:2}.debug"
    objcopy --strip-all --add-gnu-debuglink="$stage/debug/steward.debug" "$built/steward" "$stage/bin/steward"
    chmod -x "$stage/debug/steward.debug" "$stage/names/${id:0:2}/${id:2}.debug"
}

# wait_ready URL PID: until the service says that it is ready; at most 15 s.
wait_ready() {
    local last=$((SECONDS + 15))
    until curl -fs -o /dev/null --max-time 1 "$1/health/ready"; do
        kill -0 "$2" 2> /dev/null || return 1
        [ "$SECONDS" -lt "$last" ] || return 1
        sleep 0.1
    done
}
