#!/bin/sh
# What the official image does at its first start, as far as the Compose file relies on it.
set -eu
export PATH=/usr/lib/embedded/bin:$PATH PGDATA=/var/lib/postgresql/18/docker
if [ "$(id -u)" = 0 ]; then
  mkdir -p "$PGDATA" /var/run/postgresql
  chown -R postgres /var/lib/postgresql /var/run/postgresql
  exec runuser -u postgres -- "$0" "$@"
fi
if [ ! -s "$PGDATA/PG_VERSION" ]; then
  # The arguments are several words.
  # shellcheck disable=SC2086
  initdb --username=postgres --pwfile="$POSTGRES_PASSWORD_FILE" $POSTGRES_INITDB_ARGS -D "$PGDATA"
  echo 'host all all all scram-sha-256' >> "$PGDATA/pg_hba.conf"
  pg_ctl -D "$PGDATA" -o "-c listen_addresses= -k /var/run/postgresql" -w start
  export POSTGRES_USER=postgres PGHOST=/var/run/postgresql
  for script in /docker-entrypoint-initdb.d/*.sh; do sh "$script"; done
  pg_ctl -D "$PGDATA" -m fast -w stop
fi
exec postgres -D "$PGDATA" -k /var/run/postgresql -c listen_addresses='*'
