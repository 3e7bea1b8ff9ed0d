// The least a server can do on one core: an epoll loop that answers every read with constant bytes, without looking at
// what was asked. What a server takes longer than this, it takes for being a server; what this takes is the kernel's.
//
//     BareServer PORT BODY-FILE
#define _GNU_SOURCE
#include <arpa/inet.h>
#include <errno.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/epoll.h>
#include <sys/socket.h>
#include <unistd.h>

static void die(const char *message) {
    perror(message);
    exit(1);
}

// The head has the length of the product's, so that both send as many bytes.
static size_t make_answer(const char *path, char *answer, size_t capacity) {
    static char body[1 << 16];
    FILE *file = fopen(path, "r");
    if (file == NULL) die(path);
    size_t length = fread(body, 1, sizeof body, file);
    fclose(file);
    int head = snprintf(
        answer, capacity,
        "HTTP/1.1 200 OK\r\nDate: Sat, 21 Nov 2026 00:00:00 GMT\r\nContent-Length: %zu\r\n"
        "Content-Type: application/json\r\nCache-Control: no-store\r\nX-Content-Type-Options: nosniff\r\n"
        "Content-Security-Policy: default-src 'none'; frame-ancestors 'none'\r\nX-Frame-Options: DENY\r\n\r\n%.*s",
        length, (int)length, body);
    if (head < 0 || (size_t)head >= capacity) die("body");
    return (size_t)head;
}

static int listening_socket(int port) {
    int on = 1, descriptor = socket(AF_INET, SOCK_STREAM | SOCK_NONBLOCK | SOCK_CLOEXEC, 0);
    struct sockaddr_in address = {.sin_family = AF_INET, .sin_port = htons((uint16_t)port)};
    address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    setsockopt(descriptor, SOL_SOCKET, SO_REUSEADDR, &on, sizeof on);
    if (bind(descriptor, (struct sockaddr *)&address, sizeof address) != 0) die("bind");
    if (listen(descriptor, 1024) != 0) die("listen");
    return descriptor;
}

int main(int count, char **arguments) {
    static char answer[1 << 17], request[1 << 16];
    if (count != 3) {
        fprintf(stderr, "usage: BareServer PORT BODY-FILE\n");
        return 64;
    }
    signal(SIGPIPE, SIG_IGN);
    size_t length = make_answer(arguments[2], answer, sizeof answer);
    int listener = listening_socket(atoi(arguments[1])), epoll = epoll_create1(EPOLL_CLOEXEC), on = 1;
    struct epoll_event event = {.events = EPOLLIN, .data.fd = listener}, events[64];
    epoll_ctl(epoll, EPOLL_CTL_ADD, listener, &event);
    while (1) {
        int ready = epoll_wait(epoll, events, 64, -1);
        if (ready < 0 && errno != EINTR) die("epoll_wait");
        for (int each = 0; each < ready; each++) {
            int descriptor = events[each].data.fd;
            if (descriptor == listener) {
                int client = accept4(listener, NULL, NULL, SOCK_NONBLOCK | SOCK_CLOEXEC);
                if (client < 0) continue;
                setsockopt(client, IPPROTO_TCP, TCP_NODELAY, &on, sizeof on);
                event = (struct epoll_event){.events = EPOLLIN, .data.fd = client};
                epoll_ctl(epoll, EPOLL_CTL_ADD, client, &event);
            } else if (recv(descriptor, request, sizeof request, 0) <= 0 || send(descriptor, answer, length, 0) < 0) {
                close(descriptor);
            }
        }
    }
}
