#!/bin/sh
#SBATCH --job-name=liberte
#SBATCH --array=1-8
#SBATCH --cpus-per-task=1
#SBATCH --requeue
# A large run as an array job of Slurm, in a folder that all nodes share:
#
#   job=$(sbatch --parsable data/schedulers/slurm.sh sim -n 100000 --bots greedy)
#   sbatch --dependency=afterok:$job --wrap 'liberte merge all.jsonl part-*.jsonl'
#
# More parts: `sbatch --array=1-64 ...`. A part that is preempted and requeued goes on where it was.
set -eu
number=$SLURM_ARRAY_TASK_ID
parts=$SLURM_ARRAY_TASK_COUNT
exec "${LIBERTE:-liberte}" "$@" --threads "${SLURM_CPUS_PER_TASK:-1}" \
    --shard "$number/$parts" --record "part-$number.jsonl"
