#!/bin/bash
# Runs the examples in Python: on two workers of Ray, of which one is killed in the middle, and on object storage
# that moto plays on this machine. Each must make what a plain batch makes, byte for byte.
#
#   test-python.sh PROGRAM PYTHON WORK-FOLDER
set -euo pipefail
program=$(realpath "$1")
python=$(cd "$(dirname "$2")" && pwd)/$(basename "$2")
work=$3
here=$(cd "$(dirname "$0")" && pwd)
rm -rf "$work" && mkdir -p "$work"
cd "$work"
work=$(pwd)
export SYRINX=$program

say() { echo "test-cluster: $*" >&2; }
fail() { say "$*"; exit 1; }

mkdir in
for number in $(seq 48); do
  sound=$(printf 'voice-low\nvoice-high\nvoice-child\n' | sed -n "$((number % 3 + 1))p")
  "$program" "$here/../Audio/$sound.wav" "in/s$number.flac" varispeed "$((70 + number))%" \
    --loop "$((number % 3 + 2))" --quiet
done
"$program" batch in --out "$work/tars/in-{shard}.tar" --shard-size 600k --quiet -- gain 0
tars=("$work"/tars/in-*.tar)
options=(--variants 3 --seed 4)
chain=(pitch any:-3st..+3st varispeed any:0.9..1.1 room rt60=any:0.2..0.6 noise snr=any:5..25)

say "one machine, ${#tars[@]} tar files"
"$program" batch "${tars[@]}" --out "$work/want/aug-{shard}.tar" --manifest want/manifest.jsonl \
  --quiet "${options[@]}" -- "${chain[@]}"

say 'Ray, two workers'
"$python" "$here/ray_tars.py" ray "${tars[@]}" -- "${options[@]}" -- "${chain[@]}" > ray.log 2>&1 &
driver=$!
# Kills a worker in the middle of its second task or a later one.
for _ in $(seq 3000); do
  made=$(ls ray 2>/dev/null | grep -c '^aug' || true)
  running=$(pgrep -f "batch $work/tars/.*--out $work/ray/.part-" | head -1 || true)
  [ "$made" -ge 2 ] && [ -n "$running" ] && break
  kill -0 $driver 2>/dev/null || break
  sleep 0.05
done
[ -n "${running:-}" ] || { tail -n 20 ray.log; fail 'no task was seen'; }
worker=$(ps -o ppid= -p "$running" | tr -d ' ')
kill -KILL "$worker" "$running"
say "the worker $worker was killed after $made tar files"
wait $driver || { tail -n 30 ray.log; fail 'the run on Ray failed'; }
diff -r --exclude=syrinx-shards.jsonl want ray || fail 'Ray made something else'
say 'Ray: every tar file and the manifest are as on one machine'

say 'object storage'
port=15973
export AWS_ACCESS_KEY_ID=test AWS_SECRET_ACCESS_KEY=test AWS_DEFAULT_REGION=us-east-1
export AWS_ENDPOINT_URL=http://127.0.0.1:$port FSSPEC_S3_ENDPOINT_URL=http://127.0.0.1:$port
"$(dirname "$python")/moto_server" -H 127.0.0.1 -p $port > moto.log 2>&1 &
server=$!
trap 'kill $server 2>/dev/null || true' EXIT
"$python" - "${tars[0]}" <<'PYTHON'
import sys, time, urllib.request, fsspec
for _ in range(100):
    try:
        urllib.request.urlopen("http://127.0.0.1:15973/moto-api/").close()
        break
    except OSError:
        time.sleep(0.1)
storage = fsspec.filesystem("s3")
storage.mkdir("sounds")
storage.put(sys.argv[1], "sounds/in.tar")
PYTHON
"$python" "$here/object_storage.py" s3://sounds/in.tar s3://sounds/out.tar -- "${options[@]}" -- "${chain[@]}"
"$python" -c 'import fsspec; fsspec.filesystem("s3").get("sounds/out.tar", "got.tar")'
cmp got.tar want/aug-000000.tar || fail 'the object differs from the file'
say 'object storage: the object is the file of a plain batch'

# A tar file as a stream, of which nothing is on the disk.
"$program" batch - --out - --quiet "${options[@]}" -- "${chain[@]}" < "${tars[1]}" | cmp - want/aug-000001.tar \
  || fail 'the stream differs from the file'
say 'a stream is the file of a plain batch'
