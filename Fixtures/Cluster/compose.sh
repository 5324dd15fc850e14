#!/bin/sh
# GNU parallel over hosts: an output for each recording by a template timeline, in which {path} is the
# recording (Fixtures/Timelines/episode.json is one). TEMPLATE, OUT and the recordings lie where all hosts
# see them.
#
#   HOSTS=alpha,beta,: compose.sh TEMPLATE.json OUT IN…
#
# ‘:’ is this machine, and all there is if HOSTS is not set. The log knows what is done: the same command
# again composes only what is missing or has failed. An output is there only when it is whole.
set -eu
template=$1
out=$2
shift 2
mkdir -p "$out"
realpath -- "$@" | parallel --quote --sshlogin "${HOSTS:-:}" --workdir . --retries 3 \
  --joblog "${JOBLOG:-syrinx-compose.log}" --resume-failed --line-buffer --tagstring '{/}' \
  "${SYRINX:-syrinx}" compose "$template" "$out/{/.}.flac" --set "path={}" --jobs 1
