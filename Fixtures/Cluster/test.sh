#!/bin/bash
# Runs the examples of this folder on real schedulers on this machine: a Slurm cluster of one node on
# the loopback address, of whose job array a task is killed and run again, and GNU parallel. Each must
# leave the files that a plain batch makes, every one of them once.
#
#   test.sh PROGRAM WORK-FOLDER
set -euo pipefail
program=$(realpath "$1")
work=$2
here=$(cd "$(dirname "$0")" && pwd)
audio=$(cd "$here/../Audio" && pwd)
rm -rf "$work" && mkdir -p "$work"
work=$(cd "$work" && pwd)
cd "$work"
export SYRINX=$program
shards=4
chain=(pitch +3st formants=keep reverb large-hall mix=25)

say() { echo "test-cluster: $*" >&2; }
fail() { say "$*"; exit 1; }

# Forty sounds of different lengths in a tree of folders, out of the sounds in Fixtures/Audio.
mkdir -p in/low in/high/deep
for number in $(seq 40); do
  folder=$(printf 'in\nin/low\nin/high\nin/high/deep\n' | sed -n "$((number % 4 + 1))p")
  sound=$(printf 'voice-low\nvoice-high\nvoice-child\n' | sed -n "$((number % 3 + 1))p")
  "$program" "$audio/$sound.wav" "$folder/s$number.wav" varispeed "$((60 + number * 2))%" \
    --loop "$((number % 3 + 1))" --quiet
done

say 'one machine'
"$program" batch in --out want -- "${chain[@]}"

# Compares a folder of outputs with the plain batch's, and looks into its journals.
check() {
  "$program" batch in --out "$1" --status -- "${chain[@]}" || fail "$1 is not whole"
  diff -r --exclude='*.jsonl' want "$1" || fail "$1 differs from a plain batch"
  local twice
  twice=$(cat "$1"/*.jsonl | grep '"status": "done"' | sed 's/.*"output": "\([^"]*\)".*/\1/' \
    | sort | uniq -d)
  [ -z "$twice" ] || fail "made twice: $twice"
  say "$1: every output is there once, and as a plain batch makes it"
}

say 'GNU parallel'
JOBLOG=$work/shards.log "$here/parallel.sh" $shards in --out parallel --quiet -- "${chain[@]}"
check parallel

say 'GNU parallel, a timeline for each sound'
composing=(--timeline "$here/../Timelines/episode.json" --cache none)
"$program" batch in/low --out want-episodes --quiet "${composing[@]}"
JOBLOG=$work/episodes.log "$here/parallel.sh" 2 in/low --out episodes --quiet "${composing[@]}"
diff -r --exclude='*.jsonl' want-episodes episodes || fail 'episodes differ from a plain batch'

say 'Slurm'
user=$(id -un)
[ "$user" = root ] || fail 'the daemons of Slurm want to be started by root'
mkdir -m 700 munge state spool
head -c 1024 /dev/urandom > munge/key && chmod 400 munge/key
cat > slurm.conf <<CONF
ClusterName=syrinx
SlurmctldHost=$(hostname -s)(127.0.0.1)
SlurmctldPort=16817
SlurmdPort=16818
SlurmUser=$user
SlurmdUser=$user
AuthType=auth/munge
AuthInfo=socket=$work/munge/socket
CredType=cred/munge
StateSaveLocation=$work/state
SlurmdSpoolDir=$work/spool
SlurmctldPidFile=$work/slurmctld.pid
SlurmdPidFile=$work/slurmd.pid
SlurmctldLogFile=$work/slurmctld.log
SlurmdLogFile=$work/slurmd.log
ProctrackType=proctrack/linuxproc
TaskPlugin=task/none
JobAcctGatherType=jobacct_gather/none
AccountingStorageType=accounting_storage/none
MpiDefault=none
SelectType=select/cons_tres
SelectTypeParameters=CR_Core
SchedulerParameters=sched_interval=2
ReturnToService=2
KillWait=2
NodeName=loopback NodeHostname=$(hostname -s) NodeAddr=127.0.0.1 CPUs=$(nproc) State=UNKNOWN
PartitionName=all Nodes=loopback Default=YES MaxTime=INFINITE State=UP
CONF
# Control groups are not asked for, yet the node wants to know of which kind they are.
if [ -e /sys/fs/cgroup/cgroup.controllers ]; then
  printf 'CgroupPlugin=cgroup/v2\nIgnoreSystemd=yes\n' > cgroup.conf
else
  printf 'CgroupPlugin=cgroup/v1\n' > cgroup.conf
fi
export SLURM_CONF=$work/slurm.conf

daemons=()
stop() {
  if [ ${#daemons[@]} -gt 0 ]; then kill "${daemons[@]}" 2>/dev/null || true; wait || true; fi
}
trap stop EXIT

munged --foreground --force --key-file="$work/munge/key" --socket="$work/munge/socket" \
  --pid-file="$work/munge/pid" --log-file="$work/munge/log" --seed-file="$work/munge/seed" &
daemons+=($!)
for _ in $(seq 50); do [ -S munge/socket ] && break; sleep 0.1; done
slurmctld -D > slurmctld.out 2>&1 &
daemons+=($!)
slurmd -D -N loopback > slurmd.out 2>&1 &
daemons+=($!)
for _ in $(seq 100); do
  sinfo --noheader --format=%t 2>/dev/null | grep -qx idle && break
  sleep 0.3
done
sinfo --noheader --format=%t | grep -qx idle \
  || { tail -n 20 slurmctld.out slurmctld.log slurmd.out slurmd.log; fail 'the node does not come up'; }

# Waits until a job and all its tasks have left the queue.
await() {
  for _ in $(seq 3000); do
    [ -z "$(squeue --noheader --jobs="$1" 2>/dev/null)" ] && return
    sleep 0.2
  done
  fail "job $1 does not end"
}

words=("$shards" in --out slurm -- "${chain[@]}")
job=$(sbatch --parsable --no-requeue --array=1-$shards "$here/slurm-array.sh" "${words[@]}")

# Kills the second task as soon as it has made something, and not everything.
victim=
for _ in $(seq 600); do
  victim=$(pgrep -f "batch --shard 2/$shards .*--out slurm" | head -1 || true)
  [ -n "$victim" ] && [ -s slurm/syrinx-journal-2-of-$shards.jsonl ] && break
  sleep 0.01
done
[ -n "$victim" ] || fail 'the second task was never seen'
kill -KILL "$victim"
await "$job"
if "$program" batch in --out slurm --status -- "${chain[@]}"; then
  fail 'the task was killed too late to matter'
fi
say 'a task was killed; only its shard runs again'
before=$(cat slurm/syrinx-journal-[134]-of-$shards.jsonl | sha256sum)
await "$(sbatch --parsable --array=2 "$here/slurm-array.sh" "${words[@]}")"
[ "$before" = "$(cat slurm/syrinx-journal-[134]-of-$shards.jsonl | sha256sum)" ] \
  || fail 'other shards were touched'
check slurm
say 'all is well'
