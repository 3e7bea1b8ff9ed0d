// A small HTTP/1.1 load generator for loopback, in one thread.
//
// With a rate it is an open loop: requests are due at moments drawn beforehand (a Poisson process), whatever the server
// does, and latency counts from the moment a request was due, not from when a connection was free for it. That leaves
// no room for coordinated omission. With a count it is a closed loop: every connection asks again as soon as it is
// answered.
#ifndef LOAD_H
#define LOAD_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { RESPONSE_BYTES = 1 << 18, PLACEHOLDER_BYTES = 6 };

// One request as it goes on the wire, and where its number goes.
struct request {
    char *bytes;
    size_t length;
    // Offset of the placeholder "@@@.@@", or -1.
    long placeholder;
};

struct requests {
    struct request *items;
    size_t count;
    // How many have been rendered; numbers and items follow from it, so that nothing repeats for a long time.
    uint64_t rendered;
};

struct options {
    const char *path;
    const char *bodies;
    int port;
    int connections;
    double rate;
    double seconds;
    double warm_up;
    uint64_t count;
    uint64_t seed;
};

struct connection {
    int descriptor;
    bool busy;
    // When the request was due, and when it was written; nanoseconds.
    uint64_t due;
    uint64_t sent;
    size_t filled;
    char *buffer;
};

enum outcome { OUTCOME_PARTIAL, OUTCOME_ANSWERED, OUTCOME_CLOSED, OUTCOME_BROKEN };

struct answer {
    int status;
    size_t bytes;
    bool closes;
};

// Latencies in nanoseconds.
struct samples {
    uint64_t *values;
    size_t count;
    size_t capacity;
};

struct tally {
    uint64_t answered;
    uint64_t refused;
    uint64_t broken;
    uint64_t bytes;
    uint64_t started;
    uint64_t ended;
    int first_bad_status;
    struct samples latency;
    // How late this program itself was where a connection was free: what it adds to the latencies above.
    struct samples lateness;
};

uint64_t now_nanoseconds(void);
void die(const char *message);

void requests_load(struct requests *requests, const struct options *options);
void connection_open(struct connection *connection, int port);
void connection_send(struct connection *connection, struct requests *requests);
enum outcome connection_receive(struct connection *connection, struct answer *answer);

void samples_add(struct samples *samples, uint64_t value);
void samples_sort(struct samples *samples);
double samples_microseconds(const struct samples *samples, double quantile);
double samples_mean_microseconds(const struct samples *samples);

void run(const struct options *options, struct requests *requests, struct tally *tally);

#endif
