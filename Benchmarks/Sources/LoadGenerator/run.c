#define _GNU_SOURCE
#include "load.h"

#include <math.h>
#include <stdlib.h>
#include <sys/epoll.h>
#include <time.h>
#include <unistd.h>

// How long a closed loop waits for any answer at all before it gives up.
enum { STALL_MILLISECONDS = 10000 };

uint64_t now_nanoseconds(void) {
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return (uint64_t)time.tv_sec * 1000000000u + (uint64_t)time.tv_nsec;
}

// SplitMix64: the same seed gives the same arrivals.
static double uniform(uint64_t *state) {
    uint64_t z = (*state += 0x9E3779B97F4A7C15u);
    z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9u;
    z = (z ^ (z >> 27)) * 0x94D049BB133111EBu;
    return ((double)((z ^ (z >> 31)) >> 11) + 0.5) * 0x1.0p-53;
}

// Moments at which requests are due and that found no free connection, oldest first.
struct backlog {
    uint64_t *due;
    size_t capacity;
    size_t head;
    size_t count;
};

static void backlog_push(struct backlog *backlog, uint64_t due) {
    if (backlog->count == backlog->capacity) die("the server is too slow for this rate: over a million requests wait");
    backlog->due[(backlog->head + backlog->count++) % backlog->capacity] = due;
}

static uint64_t backlog_pop(struct backlog *backlog) {
    uint64_t due = backlog->due[backlog->head];
    backlog->head = (backlog->head + 1) % backlog->capacity;
    backlog->count--;
    return due;
}

struct pool {
    int epoll;
    struct connection *connections;
    int count;
    // Indexes of connections without a request.
    int *idle;
    int idle_count;
};

static void watch(struct pool *pool, int index) {
    struct epoll_event event = {.events = EPOLLIN, .data.u32 = (uint32_t)index};
    if (epoll_ctl(pool->epoll, EPOLL_CTL_ADD, pool->connections[index].descriptor, &event) != 0) die("epoll_ctl");
}

static void reopen(struct pool *pool, int index, int port) {
    close(pool->connections[index].descriptor);
    connection_open(&pool->connections[index], port);
    watch(pool, index);
}

static struct pool pool_open(const struct options *options) {
    struct pool pool = {.epoll = epoll_create1(EPOLL_CLOEXEC), .count = options->connections};
    pool.connections = calloc((size_t)pool.count, sizeof *pool.connections);
    pool.idle = calloc((size_t)pool.count, sizeof *pool.idle);
    if (pool.epoll < 0 || pool.connections == NULL || pool.idle == NULL) die("out of memory");
    for (int index = 0; index < pool.count; index++) {
        pool.connections[index].buffer = malloc(RESPONSE_BYTES);
        if (pool.connections[index].buffer == NULL) die("out of memory");
        connection_open(&pool.connections[index], options->port);
        watch(&pool, index);
        pool.idle[pool.idle_count++] = index;
    }
    return pool;
}

// Takes what the sockets have and puts answered connections back among the idle ones.
static void receive(struct pool *pool, int timeout, const struct options *options, uint64_t measured_from,
                    struct tally *tally) {
    struct epoll_event events[256];
    int ready = epoll_wait(pool->epoll, events, 256, timeout);
    if (ready == 0 && timeout == STALL_MILLISECONDS) die("the server stopped answering");
    for (int each = 0; each < ready; each++) {
        int index = (int)events[each].data.u32;
        struct connection *connection = &pool->connections[index];
        bool was_busy = connection->busy;
        struct answer answer = {0};
        enum outcome outcome = connection_receive(connection, &answer);
        if (outcome == OUTCOME_PARTIAL) continue;
        if (outcome == OUTCOME_ANSWERED) {
            uint64_t now = now_nanoseconds();
            bool good = answer.status >= 200 && answer.status < 300;
            if (connection->due >= measured_from) {
                tally->answered++;
                tally->bytes += answer.bytes;
                tally->ended = now;
                samples_add(&tally->latency, now - connection->due);
                if (!good) tally->refused++;
            }
            if (!good && tally->first_bad_status == 0) tally->first_bad_status = answer.status;
        } else if (outcome == OUTCOME_BROKEN) {
            tally->broken++;
        }
        if (outcome != OUTCOME_ANSWERED || answer.closes) reopen(pool, index, options->port);
        if (was_busy) pool->idle[pool->idle_count++] = index;
    }
}

static void run_closed(const struct options *options, struct requests *requests, struct pool *pool,
                       struct tally *tally) {
    uint64_t started = 0;
    tally->started = now_nanoseconds();
    while (tally->answered + tally->broken < options->count) {
        while (pool->idle_count > 0 && started < options->count) {
            struct connection *connection = &pool->connections[pool->idle[--pool->idle_count]];
            connection->due = now_nanoseconds();
            connection_send(connection, requests);
            started++;
        }
        receive(pool, STALL_MILLISECONDS, options, 0, tally);
    }
}

static void run_open(const struct options *options, struct requests *requests, struct pool *pool, struct tally *tally) {
    struct backlog backlog = {.capacity = 1 << 20};
    backlog.due = calloc(backlog.capacity, sizeof *backlog.due);
    if (backlog.due == NULL) die("out of memory");
    uint64_t random = options->seed;
    uint64_t begin = now_nanoseconds();
    uint64_t measured_from = begin + (uint64_t)(options->warm_up * 1e9);
    uint64_t end = measured_from + (uint64_t)(options->seconds * 1e9);
    double next = (double)begin;
    tally->started = measured_from;
    while (true) {
        uint64_t now = now_nanoseconds();
        while (next <= (double)now && next < (double)end) {
            backlog_push(&backlog, (uint64_t)next);
            if ((int)backlog.count <= pool->idle_count && next >= (double)measured_from) {
                samples_add(&tally->lateness, now - (uint64_t)next);
            }
            next += -log(uniform(&random)) / options->rate * 1e9;
        }
        while (backlog.count > 0 && pool->idle_count > 0) {
            struct connection *connection = &pool->connections[pool->idle[--pool->idle_count]];
            connection->due = backlog_pop(&backlog);
            connection_send(connection, requests);
        }
        if (next >= (double)end && backlog.count == 0 && pool->idle_count == pool->count) break;
        if (now > end + 10000000000u) die("the server had not answered everything ten seconds after the end");
        // No sleeping: a timer's slack would be counted as the server's latency. The core is this program's alone.
        receive(pool, 0, options, measured_from, tally);
    }
    free(backlog.due);
}

void run(const struct options *options, struct requests *requests, struct tally *tally) {
    struct pool pool = pool_open(options);
    if (options->count > 0) {
        run_closed(options, requests, &pool, tally);
    } else {
        run_open(options, requests, &pool, tally);
    }
}
