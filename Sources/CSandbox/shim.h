// What the kernel offers to limit a process and Swift cannot call: Landlock, seccomp, capabilities, pidfd. Each function
// returns 0 or more, or -1 with errno.
#pragma once
#include <errno.h>
#include <fcntl.h>
#include <linux/audit.h>
#include <linux/capability.h>
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

// Landlock. Its numbers are the same everywhere; the system's headers may be older than its kernel.

#define CSANDBOX_FS_EXECUTE (1ULL << 0)
#define CSANDBOX_FS_WRITE_FILE (1ULL << 1)
#define CSANDBOX_FS_READ_FILE (1ULL << 2)
#define CSANDBOX_FS_READ_FOLDER (1ULL << 3)
#define CSANDBOX_FS_REMOVE_FOLDER (1ULL << 4)
#define CSANDBOX_FS_REMOVE_FILE (1ULL << 5)
#define CSANDBOX_FS_MAKE_FOLDER (1ULL << 7)
#define CSANDBOX_FS_MAKE_FILE (1ULL << 8)
#define CSANDBOX_FS_TRUNCATE (1ULL << 14)

struct csandbox_landlock_ruleset {
    uint64_t fs;
    uint64_t net;
    uint64_t scoped;
};

struct csandbox_landlock_path {
    uint64_t allowed;
    int32_t parent;
} __attribute__((packed));

// The kernel's version of Landlock, from 1.
static inline int csandbox_landlock_version(void) {
    return (int)syscall(444, NULL, 0, 1U);
}

// The rights on files that a version knows.
static inline uint64_t csandbox_landlock_rights(int version) {
    uint64_t rights = (1ULL << 13) - 1;
    if (version >= 2) rights |= 1ULL << 13;
    if (version >= 3) rights |= 1ULL << 14;
    if (version >= 5) rights |= 1ULL << 15;
    return rights;
}

// A set of rules that allows nothing: no file, no TCP, no signal and no abstract socket of those outside.
static inline int csandbox_landlock_create(int version) {
    struct csandbox_landlock_ruleset set = {csandbox_landlock_rights(version), version >= 4 ? 3 : 0, version >= 6 ? 3 : 0};
    return (int)syscall(444, &set, version >= 6 ? 24 : version >= 4 ? 16 : 8, 0U);
}

static inline int csandbox_landlock_allow(int rules, int path, uint64_t rights) {
    struct csandbox_landlock_path rule = {rights, path};
    return (int)syscall(445, rules, 1, &rule, 0U);
}

static inline int csandbox_landlock_enforce(int rules) {
    return (int)syscall(446, rules, 0U);
}

// prctl and others.

static inline int csandbox_no_new_privileges(void) {
    return prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0);
}

// The process is killed when the thread that made it ends.
static inline int csandbox_die_with_parent(void) {
    return prctl(PR_SET_PDEATHSIG, 9, 0, 0, 0);
}

static inline int csandbox_drop_capabilities(void) {
    struct __user_cap_header_struct head = {_LINUX_CAPABILITY_VERSION_3, 0};
    struct __user_cap_data_struct none[2];
    memset(none, 0, sizeof none);
    return (int)syscall(SYS_capset, &head, none);
}

// Closes every descriptor from one on.
static inline void csandbox_close_from(unsigned int first) {
    if (syscall(436, first, ~0U, 0U) == 0) return;
    struct rlimit limit;
    unsigned int last = getrlimit(RLIMIT_NOFILE, &limit) == 0 && limit.rlim_cur < 65536 ? (unsigned int)limit.rlim_cur : 65536;
    for (unsigned int number = first; number < last; number++) close((int)number);
}

static inline int csandbox_pidfd_open(pid_t process) {
    return (int)syscall(434, process, 0U);
}

// A file that exists in memory alone; closes on exec.
static inline int csandbox_memory_file(void) {
    return (int)syscall(SYS_memfd_create, "input", 1U);
}

// Names a file without opening what is in it.
static inline int csandbox_open_path(const char *path) {
    return open(path, 010000000 | O_CLOEXEC);
}

// Both ends close on exec.
static inline int csandbox_pipe(int ends[2]) {
    return (int)syscall(SYS_pipe2, ends, O_CLOEXEC);
}

// At most so many processes of this user; of those who may have more without end it does not hold.
static inline int csandbox_limit_processes(unsigned int most) {
    struct rlimit limit = {most, most};
    return setrlimit(__RLIMIT_NPROC, &limit);
}

static inline int csandbox_exit_code(int status) {
    return WIFEXITED(status) ? WEXITSTATUS(status) : -1;
}

static inline int csandbox_signal(int status) {
    return WIFSIGNALED(status) ? WTERMSIG(status) : 0;
}

// seccomp.

#if defined(__x86_64__)
#define CSANDBOX_ARCHITECTURE AUDIT_ARCH_X86_64
#elif defined(__aarch64__)
#define CSANDBOX_ARCHITECTURE AUDIT_ARCH_AARCH64
#endif

static inline int csandbox_has_filter(void) {
#ifdef CSANDBOX_ARCHITECTURE
    uint32_t action = SECCOMP_RET_ERRNO;
    return syscall(SYS_seccomp, SECCOMP_GET_ACTION_AVAIL, 0, &action) == 0;
#else
    return 0;
#endif
}

// Forbids what no tool that reads a paper needs: sockets, other processes, signals to them, leaving the process group,
// mounts, the kernel's larger inventions. Forbidden calls fail with EPERM; the program may go on.
static inline int csandbox_filter(void) {
#ifdef CSANDBOX_ARCHITECTURE
    static const int forbidden[] = {
        SYS_socket, SYS_socketpair, SYS_connect, SYS_bind, SYS_listen, SYS_accept, SYS_accept4,
#ifdef SYS_fork
        SYS_fork, SYS_vfork,
#endif
        SYS_clone, SYS_kill, SYS_tkill, SYS_rt_sigqueueinfo, SYS_rt_tgsigqueueinfo, SYS_setsid, SYS_setpgid,
        SYS_ptrace, SYS_process_vm_readv, SYS_process_vm_writev, SYS_kcmp, SYS_setpriority, SYS_ioprio_set,
        SYS_sched_setscheduler, SYS_sched_setparam, SYS_sched_setattr, SYS_sched_setaffinity,
        SYS_shmget, SYS_shmat, SYS_msgget, SYS_semget, SYS_mq_open,
        SYS_bpf, SYS_perf_event_open, SYS_userfaultfd, SYS_add_key, SYS_request_key, SYS_keyctl,
        SYS_mount, SYS_umount2, SYS_pivot_root, SYS_chroot, SYS_unshare, SYS_setns, SYS_open_by_handle_at,
        SYS_init_module, SYS_finit_module, SYS_delete_module, SYS_reboot, SYS_swapon, SYS_swapoff, SYS_acct,
        // pidfd_send_signal, io_uring, the new mounts, pidfd_open, pidfd_getfd: the same numbers everywhere.
        424, 425, 426, 427, 428, 429, 430, 431, 432, 433, 434, 438, 442,
    };
    enum { count = sizeof forbidden / sizeof forbidden[0] };
    struct sock_filter code[2 * count + 24];
    unsigned short n = 0;
    const uint32_t refused = SECCOMP_RET_ERRNO | EPERM;
#define CSANDBOX_LOAD(field) code[n++] = (struct sock_filter)BPF_STMT(BPF_LD | BPF_W | BPF_ABS, (field))
#define CSANDBOX_EQUAL(value, yes, no) code[n++] = (struct sock_filter)BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, (value), (yes), (no))
#define CSANDBOX_RETURN(value) code[n++] = (struct sock_filter)BPF_STMT(BPF_RET | BPF_K, (value))
    CSANDBOX_LOAD(offsetof(struct seccomp_data, arch));
    CSANDBOX_EQUAL(CSANDBOX_ARCHITECTURE, 1, 0);
    CSANDBOX_RETURN(SECCOMP_RET_KILL_PROCESS);
    CSANDBOX_LOAD(offsetof(struct seccomp_data, nr));
    // The second table of x86-64 holds the same calls under other numbers.
    code[n++] = (struct sock_filter)BPF_JUMP(BPF_JMP | BPF_JGE | BPF_K, 0x40000000U, 0, 1);
    CSANDBOX_RETURN(refused);
    for (int i = 0; i < count; i++) {
        CSANDBOX_EQUAL((uint32_t)forbidden[i], 0, 1);
        CSANDBOX_RETURN(refused);
    }
    // clone3, whose flags cannot be seen: libraries then try clone.
    CSANDBOX_EQUAL(435, 0, 1);
    CSANDBOX_RETURN(SECCOMP_RET_ERRNO | ENOSYS);
    // A process may end itself, and change its own limits.
    CSANDBOX_EQUAL(SYS_tgkill, 0, 3);
    CSANDBOX_LOAD(offsetof(struct seccomp_data, args[0]));
    CSANDBOX_EQUAL((uint32_t)getpid(), 5, 0);
    CSANDBOX_RETURN(refused);
    CSANDBOX_EQUAL(SYS_prlimit64, 0, 3);
    CSANDBOX_LOAD(offsetof(struct seccomp_data, args[0]));
    CSANDBOX_EQUAL(0, 1, 0);
    CSANDBOX_RETURN(refused);
    CSANDBOX_RETURN(SECCOMP_RET_ALLOW);
#undef CSANDBOX_LOAD
#undef CSANDBOX_EQUAL
#undef CSANDBOX_RETURN
    struct sock_fprog program = {n, code};
    return prctl(PR_SET_SECCOMP, SECCOMP_MODE_FILTER, &program, 0, 0);
#else
    errno = ENOSYS;
    return -1;
#endif
}
