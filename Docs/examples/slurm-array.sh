#!/bin/bash
# Renders a catalogue of animations on many machines: sbatch slurm-array.sh CATALOGUE OUT
# Each task of the array renders a part of its own. A task that was killed may be started again: it goes on where
# it was.
#SBATCH --job-name=animrender
#SBATCH --array=0-7
#SBATCH --cpus-per-task=4
#SBATCH --mem=2G
#SBATCH --time=01:00:00
#SBATCH --requeue
#SBATCH --output=animrender-%A-%a.log
set -euo pipefail

catalogue=$1
out=$2

status=0
animrender batch "$catalogue" --output "$out/{folder}/{name}.webp" \
  --max-size 400 --resume --jobs "${SLURM_CPUS_PER_TASK:-1}" \
  --shard "$SLURM_ARRAY_TASK_ID/$SLURM_ARRAY_TASK_COUNT" \
  --report "$out/reports/part-$SLURM_ARRAY_TASK_ID.json" || status=$?
# Killed, for lack of memory for example: Slurm starts the task again, two times at most.
if [ "$status" -eq 137 ] && [ "${SLURM_RESTART_COUNT:-0}" -lt 2 ]; then
  scontrol requeue "${SLURM_ARRAY_JOB_ID}_$SLURM_ARRAY_TASK_ID"
fi
exit "$status"
