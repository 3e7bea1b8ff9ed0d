// A tool that does what a broken or hostile one would, for the tests of what stops it.
#define _GNU_SOURCE
#include <arpa/inet.h>
#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <unistd.h>

extern char **environ;

static int said(const char *what, int result) {
    printf("%s: %s\n", what, result < 0 ? strerror(errno) : "done");
    return 0;
}

int main(int count, char **words) {
    const char *what = count > 1 ? words[1] : "";
    const char *path = count > 2 ? words[2] : "";
    if (!strcmp(what, "spin")) {
        for (volatile unsigned long n = 0;; n++) {}
    }
    if (!strcmp(what, "wait")) {
        signal(SIGTERM, SIG_IGN);
        signal(SIGINT, SIG_IGN);
        signal(SIGHUP, SIG_IGN);
        if (*path) close(open(path, O_CREAT | O_WRONLY, 0600));
        printf("ready\n");
        fflush(stdout);
        for (;;) pause();
    }
    // In the place of the limited child, without its sandbox: leaves a process that holds the pipes and ignores what it can.
    if (!strcmp(what, "limited-child")) {
        int orphan = fork();
        if (orphan == 0) {
            signal(SIGTERM, SIG_IGN);
            signal(SIGHUP, SIG_IGN);
            for (;;) pause();
        }
        printf("%d\n", orphan);
        return 0;
    }
    if (!strcmp(what, "close-and-wait")) {
        close(1);
        close(2);
        close(open(path, O_CREAT | O_WRONLY, 0600));
        for (;;) pause();
    }
    if (!strcmp(what, "flood")) {
        static char block[65536];
        memset(block, 'x', sizeof block);
        for (;;) (void)!write(1, block, sizeof block);
    }
    if (!strcmp(what, "flood-errors")) {
        static char block[65536];
        memset(block, 'e', sizeof block);
        for (int n = 0; n < 100; n++) (void)!write(2, block, sizeof block);
        return said("errors", 0);
    }
    if (!strcmp(what, "copy")) {
        static char block[65536];
        int input = open("/dev/fd/0", O_RDONLY);
        if (input < 0) return said("open", -1);
        for (ssize_t n; (n = read(input, block, sizeof block)) > 0;) (void)!write(1, block, (size_t)n);
        return 0;
    }
    if (!strcmp(what, "fork")) {
        int child = fork();
        if (child == 0) for (;;) pause();
        return said("fork", child);
    }
    if (!strcmp(what, "socket")) {
        said("tcp", socket(AF_INET, SOCK_STREAM, 0));
        said("udp", socket(AF_INET, SOCK_DGRAM, 0));
        return said("unix", socket(AF_UNIX, SOCK_STREAM, 0));
    }
    if (!strcmp(what, "read")) return said("read", open(path, O_RDONLY));
    if (!strcmp(what, "list")) return said("list", opendir(path) ? 0 : -1);
    if (!strcmp(what, "overwrite-input")) return said("write", open("/dev/fd/0", O_RDWR));
    if (!strcmp(what, "create")) return said("create", open(path, O_CREAT | O_WRONLY, 0600));
    if (!strcmp(what, "fill")) {
        static char block[65536];
        int file = open(path, O_CREAT | O_WRONLY, 0600);
        if (file < 0) return said("create", file);
        for (;;) if (write(file, block, sizeof block) < 0) return said("fill", -1);
    }
    if (!strcmp(what, "allocate")) {
        unsigned long megabytes = 0;
        for (char *volatile block; megabytes < 4096 && (block = malloc(1 << 20)); megabytes++) memset(block, 1, 1 << 20);
        printf("%lu\n", megabytes);
        return 0;
    }
    if (!strcmp(what, "signal")) return said("signal", kill(atoi(path), 0));
    if (!strcmp(what, "leave")) {
        said("setpgid", setpgid(0, 0));
        return said("setsid", setsid());
    }
    if (!strcmp(what, "limits")) {
        struct rlimit all = {RLIM_INFINITY, RLIM_INFINITY};
        said("raise", setrlimit(RLIMIT_CPU, &all));
        return said("other", prlimit(atoi(path), RLIMIT_NOFILE, NULL, &all));
    }
    if (!strcmp(what, "run")) {
        execl(path, path, (char *)NULL);
        return said("run", -1);
    }
    if (!strcmp(what, "abort")) abort();
    if (!strcmp(what, "fail")) {
        fprintf(stderr, "wrong\n");
        return 3;
    }
    if (!strcmp(what, "show")) {
        for (char **entry = environ; *entry; entry++) printf("%s\n", *entry);
        for (int n = 0; n < 1024; n++) if (fcntl(n, F_GETFD) >= 0) printf("descriptor %d\n", n);
        return 0;
    }
    return 2;
}
