#!/bin/sh
# Runs once, when the image of PostgreSQL creates its cluster, as its superuser. The shop gets a role that owns its database
# and has no other right (docs/decisions/0055).
set -eu
psql --username="${POSTGRES_USER:-postgres}" --dbname=postgres --set=ON_ERROR_STOP=1 --no-psqlrc <<'SQL'
\getenv password SHOP_PASSWORD
create role kaplya login password :'password';
create database kaplya owner kaplya;
revoke connect on database kaplya from public;
SQL
