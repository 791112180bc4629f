#!/bin/sh
# A base backup of the embedded PostgreSQL while it runs, for point-in-time recovery (docs/operations.md):
#   sh deploy/base-backup.sh DATA_DIR FOLDER
# Needs psql of any version (Debian: postgresql-client). pg_basebackup would have to be as new as the server, and no Debian has that.
set -eu
home=$1
if [ -f "$home/LOCATION" ]; then home=$(cat "$home/LOCATION"); fi
data=$home/cluster/data
folder=$2
mkdir -m 700 "$folder"

# The copy and both calls share one session: PostgreSQL gives up a backup whose session ends. Files that change while they are read (tar's status 1)
# are whole again once the WAL since the start has been replayed.
PGOPTIONS="-c client_min_messages=warning" PGPASSWORD=$(cat "$home/cluster/owner-password") psql -X -q -At -v ON_ERROR_STOP=1 -h 127.0.0.1 -p "$(sed -n 4p "$data/postmaster.pid")" \
  -U certame_owner -d certame <<SQL
select pg_backup_start('certame', true) \g /dev/null
\! tar -C '$data' --exclude='./pg_wal/*' --exclude='./postmaster.*' --exclude='./pg_replslot/*' --exclude='./pg_notify/*' --exclude='./pg_stat_tmp/*' --exclude='./pg_subtrans/*' --exclude='*pgsql_tmp*' --warning=no-file-changed -czf '$folder/data.tar.gz' . ; [ \$? -le 1 ] && touch '$folder/copied'
select labelfile from pg_backup_stop() \g '$folder/backup_label'
SQL
if [ ! -f "$folder/copied" ] || [ ! -s "$folder/backup_label" ]; then
  echo "No base backup: $folder is not whole" >&2
  exit 1
fi
rm "$folder/copied"
