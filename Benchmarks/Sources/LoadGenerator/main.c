#include "load.h"

#include <getopt.h>
#include <math.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>

void die(const char *message) {
    fprintf(stderr, "LoadGenerator: %s\n", message);
    exit(1);
}

void samples_add(struct samples *samples, uint64_t value) {
    if (samples->count == samples->capacity) {
        samples->capacity = samples->capacity == 0 ? 1 << 16 : samples->capacity * 2;
        samples->values = realloc(samples->values, samples->capacity * sizeof *samples->values);
        if (samples->values == NULL) die("out of memory");
    }
    samples->values[samples->count++] = value;
}

static int ascending(const void *left, const void *right) {
    uint64_t a = *(const uint64_t *)left, b = *(const uint64_t *)right;
    return (a > b) - (a < b);
}

void samples_sort(struct samples *samples) {
    if (samples->count > 0) qsort(samples->values, samples->count, sizeof *samples->values, ascending);
}

// The smallest sample that at least this share of all samples does not exceed.
double samples_microseconds(const struct samples *samples, double quantile) {
    if (samples->count == 0) return 0;
    size_t rank = (size_t)ceil(quantile * (double)samples->count);
    return (double)samples->values[rank == 0 ? 0 : rank - 1] / 1000;
}

double samples_mean_microseconds(const struct samples *samples) {
    double sum = 0;
    for (size_t index = 0; index < samples->count; index++) sum += (double)samples->values[index];
    return samples->count == 0 ? 0 : sum / (double)samples->count / 1000;
}

static double positive(const char *text) {
    char *end;
    double value = strtod(text, &end);
    if (end == text || *end != 0 || !(value >= 0)) die("an option's value is not a number");
    return value;
}

static struct options options_read(int count, char **arguments) {
    struct options options = {.path = "/", .connections = 64, .seconds = 10, .seed = 1};
    static const struct option known[] = {
        {"port", required_argument, NULL, 'p'},    {"path", required_argument, NULL, 'u'},
        {"bodies", required_argument, NULL, 'b'},  {"connections", required_argument, NULL, 'c'},
        {"rate", required_argument, NULL, 'r'},    {"seconds", required_argument, NULL, 's'},
        {"warm-up", required_argument, NULL, 'w'}, {"count", required_argument, NULL, 'n'},
        {"seed", required_argument, NULL, 'x'},    {NULL, 0, NULL, 0},
    };
    int each;
    while ((each = getopt_long(count, arguments, "", known, NULL)) != -1) {
        switch (each) {
        case 'p': options.port = (int)positive(optarg); break;
        case 'u': options.path = optarg; break;
        case 'b': options.bodies = optarg; break;
        case 'c': options.connections = (int)positive(optarg); break;
        case 'r': options.rate = positive(optarg); break;
        case 's': options.seconds = positive(optarg); break;
        case 'w': options.warm_up = positive(optarg); break;
        case 'n': options.count = (uint64_t)positive(optarg); break;
        case 'x': options.seed = (uint64_t)positive(optarg); break;
        default: exit(64);
        }
    }
    if (options.port < 1 || options.port > 65535 || options.connections < 1 || options.connections > 4096 ||
        (options.rate > 0) == (options.count > 0)) {
        fprintf(stderr,
                "usage: LoadGenerator --port PORT [--path PATH] [--bodies FILE] [--connections N] [--seed N]\n"
                "                     (--rate PER-SECOND [--seconds S] [--warm-up S] | --count N)\n");
        exit(64);
    }
    return options;
}

int main(int count, char **arguments) {
    signal(SIGPIPE, SIG_IGN);
    struct options options = options_read(count, arguments);
    struct requests requests = {0};
    struct tally tally = {0};
    requests_load(&requests, &options);
    run(&options, &requests, &tally);
    samples_sort(&tally.latency);
    samples_sort(&tally.lateness);
    double seconds = tally.ended > tally.started ? (double)(tally.ended - tally.started) / 1e9 : 0;
    printf("{\"answered\":%lu,\"refused\":%lu,\"broken\":%lu,\"firstBadStatus\":%d,\"bytes\":%lu,\"seconds\":%.6f,"
           "\"mean\":%.1f,\"p50\":%.1f,\"p90\":%.1f,\"p99\":%.1f,\"p999\":%.1f,\"max\":%.1f,"
           "\"lateP99\":%.1f,\"lateMax\":%.1f}\n",
           tally.answered, tally.refused, tally.broken, tally.first_bad_status, tally.bytes, seconds,
           samples_mean_microseconds(&tally.latency), samples_microseconds(&tally.latency, 0.5),
           samples_microseconds(&tally.latency, 0.9), samples_microseconds(&tally.latency, 0.99),
           samples_microseconds(&tally.latency, 0.999), samples_microseconds(&tally.latency, 1),
           samples_microseconds(&tally.lateness, 0.99), samples_microseconds(&tally.lateness, 1));
    return 0;
}
