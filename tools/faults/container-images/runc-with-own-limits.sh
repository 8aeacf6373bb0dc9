#!/bin/sh
# runc with the limits of this machine: to raise them takes a capability that a virtual machine may not have.
previous=
for word in "$@"; do
  case "$previous" in
    --bundle) settings=$word/config.json ;;
    --process) settings=$word ;;
    *) settings= ;;
  esac
  if [ -n "$settings" ]; then sed -i -E 's/"rlimits":\[[^]]*\]/"rlimits":[]/' "$settings"; fi
  previous=$word
done
exec runc "$@"
