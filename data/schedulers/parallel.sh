#!/bin/sh
# A large run spread over this machine's cores, or over several machines, by GNU parallel.
#
#   data/schedulers/parallel.sh 8 sim -n 100000 --bots greedy
#   data/schedulers/parallel.sh 8 ab base first-edition --pairs 50000
#   PARALLEL="--sshloginfile hosts" data/schedulers/parallel.sh 64 ...     other machines, with a folder that all share
#
# The first argument is the number of parts, the rest a command of liberte. Stopped or killed, run it again: every part goes on
# where it was. What is printed at the end is, to the byte, what one run would have printed.
set -eu
parts=$1
shift
folder=${RECORDS:-records}
mkdir -p "$folder"
seq "$parts" | parallel --quote --halt soon,fail=1 \
    "${LIBERTE:-liberte}" "$@" --threads 1 --shard "{}/$parts" --record "$folder/part-{}-of-$parts.jsonl" > /dev/null
set -- "$folder"/part-*-of-"$parts".jsonl
exec "${LIBERTE:-liberte}" merge --replace "$folder/all.jsonl" "$@"
