#!/bin/bash
# First process of a machine of tests/support/debian-machine.ts, in namespaces of its own: gives the machine the
# folders that an installation writes, and ends with its standard input. The kernel then ends all other processes,
# and the mounts and files go with them.
#
#   machine.sh <checkout> <folder of Node.js>
set -eu

mount -t tmpfs tmpfs /mnt
# Before anything is put over them: they may be in one of the folders below.
mkdir /mnt/checkout /mnt/node /mnt/etc /mnt/dpkg
mount --rbind "$1" /mnt/checkout
mount -o remount,bind,ro /mnt/checkout
mount --bind "$2" /mnt/node
mount --bind /var/lib/dpkg /mnt/dpkg
cp -a /etc/. /mnt/etc
mount --bind /mnt/etc /etc
for folder in /home /opt /run /var/lib /var/log; do mount -t tmpfs -o mode=755 tmpfs "$folder"; done
mount -t tmpfs -o mode=700 tmpfs /root
for folder in /dev/shm /tmp /var/tmp; do mount -t tmpfs -o mode=1777 tmpfs "$folder"; done
mkdir /var/lib/dpkg
mount --bind /mnt/dpkg /var/lib/dpkg
ip link set lo up

# What this machine's own PostgreSQL is like does not matter.
rm -rf /etc/postgresql /etc/postgresql-common/createcluster.conf
mkdir /root/touchline
tar -C /mnt/checkout --exclude=./node_modules --exclude=./build --exclude=./data --exclude=./test-results \
  --exclude=./.git --exclude=./.env -c . | tar -C /root/touchline -x

echo ready
exec 1>&2
cat > /dev/null
