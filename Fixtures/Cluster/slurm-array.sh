#!/bin/sh
# A Slurm job array: each task does one shard of the same batch. IN and OUT lie where all nodes see
# them. The first word says how many shards there are, the others are those of syrinx batch:
#
#   sbatch --array=1-8 slurm-array.sh 8 IN --out OUT -- EFFECT…
#
# A task that was killed or preempted is put back into the queue and goes on where it was. By hand:
#
#   sbatch --array=3 slurm-array.sh 8 IN --out OUT -- EFFECT…
#   syrinx batch IN --out OUT --status -- EFFECT…
#
#SBATCH --job-name=syrinx
#SBATCH --cpus-per-task=1
#SBATCH --requeue
#SBATCH --open-mode=append
#SBATCH --output=syrinx-%A-%a.log

shards=$1
shift
exec "${SYRINX:-syrinx}" batch --shard "$SLURM_ARRAY_TASK_ID/$shards" \
  --jobs "${SLURM_CPUS_PER_TASK:-1}" "$@"
