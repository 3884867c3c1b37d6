#!/bin/sh
# Writes the passwords – the shop's and, from the file "controllers" if there is one, those of the controllers – and becomes
# the broker.
set -eu
umask 077
config=${BROKER_CONFIG:-/mosquitto/config}
mosquitto_passwd -b -c /tmp/passwords kaplya-shop "$MQTT_PASSWORD"
if [ -f "$config/controllers" ]; then cat "$config/controllers" >>/tmp/passwords; fi
exec mosquitto -c "$config/mosquitto.conf"
