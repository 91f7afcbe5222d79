#!/bin/bash
# Makes one animation for every row of a list on many machines: sbatch slurm-rows.sh ANIMATION PEOPLE OUT
# Each task of the array makes the rows of a part of its own, by their ids. A task that was killed may be started again:
# it goes on where it was.
#SBATCH --job-name=animrender-rows
#SBATCH --array=0-7
#SBATCH --cpus-per-task=4
#SBATCH --mem=2G
#SBATCH --time=01:00:00
#SBATCH --requeue
#SBATCH --output=animrender-%A-%a.log
set -euo pipefail

animation=$1
people=$2
out=$3

status=0
animrender render "$animation" --replace-list "$people" --output "$out/{id}.webp" \
  --max-size 400 --resume --jobs "${SLURM_CPUS_PER_TASK:-1}" \
  --shard "$SLURM_ARRAY_TASK_ID/$SLURM_ARRAY_TASK_COUNT" \
  --report "$out/reports/part-$SLURM_ARRAY_TASK_ID.jsonl" || status=$?
# Killed, for lack of memory for example: Slurm starts the task again, two times at most.
if [ "$status" -eq 137 ] && [ "${SLURM_RESTART_COUNT:-0}" -lt 2 ]; then
  scontrol requeue "${SLURM_ARRAY_JOB_ID}_$SLURM_ARRAY_TASK_ID"
fi
exit "$status"
