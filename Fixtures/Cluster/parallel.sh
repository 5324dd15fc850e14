#!/bin/sh
# GNU parallel over hosts: shards of the same batch go to whichever host is free, one at a time for
# each core. IN and OUT lie where all hosts see them. The first word says how many shards there are
# (a few for each core, so that all hosts end together), the others are those of syrinx batch:
#
#   HOSTS=alpha,beta,: parallel.sh 32 IN --out OUT -- EFFECT…
#   HOSTS=alpha,beta,: parallel.sh 32 IN --out OUT --timeline EPISODE.json
#
# ‘:’ is this machine, and all there is if HOSTS is not set. A shard whose host has gone is tried again
# elsewhere; what it had done by then is not done twice.
set -eu
shards=$1
shift
seq "$shards" | parallel --quote --sshlogin "${HOSTS:-:}" --workdir . --retries 3 \
  --joblog "${JOBLOG:-syrinx-shards.log}" --line-buffer --tagstring 'shard {}' \
  "${SYRINX:-syrinx}" batch --shard "{}/$shards" --jobs 1 "$@"
