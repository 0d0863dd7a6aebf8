"""What a stranger's program may ask of the kernel: the calls that Python needs, and no others.

A call that is not named here answers "not permitted", so that a library that tries one goes on
without it. No socket, keyring, pipe or shared memory can be had: they reach other programs, or
hold memory beside the limit. No file can be locked, driven out of memory or marked by its times:
those of the system are one for all programs, and `/dev/null` is the machine's own.
"""

import errno
import os
import tempfile
from functools import cache
from typing import Any

from couronne.errors import NoIsolation

FILES = """
    access chdir chmod close close_range copy_file_range dup dup2 dup3 faccessat faccessat2
    fallocate fchdir fchmod fchmodat fgetxattr flistxattr fstat fstatfs
    ftruncate getcwd getdents getdents64 getxattr lgetxattr link linkat
    listxattr llistxattr lseek lstat mkdir mkdirat newfstatat pread64 preadv
    pwrite64 pwritev read readlink readlinkat readv rename renameat renameat2 rmdir
    stat statfs statx symlink symlinkat truncate umask unlink unlinkat write writev
"""
MEMORY = "brk mprotect mremap munmap"
TIME = """
    alarm clock_getres clock_gettime clock_nanosleep getitimer gettimeofday nanosleep
    poll ppoll pselect6 select setitimer time times
"""
SIGNALS = """
    kill pause restart_syscall rt_sigaction rt_sigpending rt_sigprocmask rt_sigreturn rt_sigsuspend
    rt_sigtimedwait sigaltstack tgkill tkill
"""
PROCESS = """
    arch_prctl execve exit exit_group futex getcpu getegid geteuid getgid getgroups getpgid getpgrp
    getpid getppid getpriority getrandom getresgid getresuid getrlimit getrusage getsid gettid
    getuid prlimit64 rseq sched_get_priority_max sched_get_priority_min sched_getaffinity
    sched_getparam sched_getscheduler sched_yield set_robust_list set_tid_address setrlimit
    sysinfo uname wait4 waitid
"""
ALLOWED = " ".join((FILES, MEMORY, TIME, SIGNALS, PROCESS)).split()

WORD = 0xFFFF_FFFF
PRIVATE, KIND_OF_MAPPING = 0x2, 0xF
"""Memory that is shared outlives its mapping, and with it the limit of memory."""
F_SETFL = 4
O_DIRECT = getattr(os, "O_DIRECT", 0)
"""Reading from the disk itself, which is everybody's, also what is in memory: never allowed."""
ALLOWED_IF = {
    "open": [[(1, O_DIRECT, 0)]],
    "openat": [[(2, O_DIRECT, 0)]],
    "mmap": [[(3, KIND_OF_MAPPING, PRIVATE)]],
    # what is needed, or not, of the program's own memory; not MADV_COLD, MADV_PAGEOUT and the like
    "madvise": [[(2, WORD, advice)] for advice in (0, 1, 2, 3, 4, 8, 14, 15, 16, 17, 18, 19)],
    "fcntl": [
        # F_DUPFD, F_GETFD, F_SETFD, F_GETFL, F_DUPFD_CLOEXEC: locks are memory without end
        *([(1, WORD, command)] for command in (0, 1, 2, 3, 1030)),
        [(1, WORD, F_SETFL), (2, O_DIRECT, 0)],
    ],
    # TCGETS, TIOCGWINSZ, FIONREAD, FIONCLEX, FIOCLEX
    "ioctl": [[(1, WORD, command)] for command in (0x5401, 0x5413, 0x541B, 0x5450, 0x5451)],
}
"""By call: the ways in which it may be made; each says what arguments must be, below a mask."""
ANSWERS = {
    **dict.fromkeys(("fsync", "fdatasync"), 0),  # all is in memory; the disk is everybody's
    **dict.fromkeys(("clone", "fork", "vfork"), errno.EAGAIN),  # as if there were too many
    "clone3": errno.ENOSYS,  # the C library falls back to `clone`
}
TIMES = {"utime": 1, "utimes": 1, "futimesat": 2, "utimensat": 2}
"""By call that marks a file with times: in which argument they are.

It says that it did, so that files can be copied. Without times, which is how a file is touched, it
is refused: then Python's `touch` makes the file where it has to.
"""


@cache
def filter_program() -> bytes:
    """Compile the filter for this machine, in the form that `bwrap --seccomp` reads.

    Calls of another architecture's kind end the process.
    """
    seccomp = _library()
    rules = seccomp.SyscallFilter(seccomp.ERRNO(errno.EPERM))
    rules.set_attr(seccomp.Attr.ACT_BADARCH, seccomp.KILL_PROCESS)
    for name in filter(_is_known, ALLOWED):
        rules.add_rule(seccomp.ALLOW, name)
    for name, ways in ALLOWED_IF.items():
        for way in ways:
            conditions = [seccomp.Arg(place, seccomp.MASKED_EQ, *wanted) for place, *wanted in way]
            rules.add_rule(seccomp.ALLOW, name, *conditions)
    for name, answer in filter(lambda rule: _is_known(rule[0]), ANSWERS.items()):
        rules.add_rule(seccomp.ERRNO(answer), name)
    for name, argument in filter(lambda rule: _is_known(rule[0]), TIMES.items()):
        rules.add_rule(seccomp.ERRNO(0), name, seccomp.Arg(argument, seccomp.NE, 0))
    with tempfile.TemporaryFile() as file:
        rules.export_bpf(file)
        file.seek(0)
        return file.read()


def _library() -> Any:
    try:
        import pyseccomp
    except (ImportError, RuntimeError, OSError):
        raise NoIsolation("no_isolation_tool", tool="libseccomp", package="libseccomp2") from None
    return pyseccomp


def _is_known(name: str) -> bool:
    """Tell whether the library has heard of a call; an older one denies what it does not know."""
    seccomp = _library()
    return bool(seccomp.resolve_syscall(seccomp.system_arch(), name) != UNKNOWN)


UNKNOWN = -1


def open_filter() -> int:
    """Return a stream from which the filter can be read once."""
    source, sink = os.pipe()
    with os.fdopen(sink, "wb") as out:
        out.write(filter_program())
    return source
