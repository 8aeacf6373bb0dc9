#!/bin/sh
# The role and the database of Parapet, created once with the cluster: it may create roles, owns its database and is no superuser.
set -eu
psql --set=ON_ERROR_STOP=1 --username="$POSTGRES_USER" --set=password="$(cat /run/secrets/database-password)" <<'SQL'
create role parapet login createrole password :'password';
create database parapet owner parapet;
SQL
