#!/bin/sh
# Writes .env with new secrets for compose.yaml, unless there is one. Keep a copy of it with the backups.
set -eu
cd "$(dirname "$0")/.."
umask 077
if [ -e .env ]; then
  echo "There is a .env already; it stays as it is." >&2
  exit 1
fi
secret() { head -c 24 /dev/urandom | od -An -tx1 | tr -d ' \n'; }
{
  echo "APP_SECRET=$(secret)"
  echo "POSTGRES_PASSWORD=$(secret)"
  echo "DATABASE_PASSWORD=$(secret)"
  echo "MQTT_PASSWORD=$(secret)"
} >.env
echo "Wrote .env."
