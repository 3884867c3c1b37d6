import type { Config } from '../../apps/server/src/config/config.ts';
import { deriveCellKeys, shopUsername } from '../../packages/cell-protocol/src/cell-keys.ts';
import { toMosquittoPassword } from '../../apps/server/src/gateways/cells/mosquitto-files.ts';
import { brokerPortPath, openPortFile } from '../../packages/cell-protocol/src/port-file.ts';
import { fromController, toController } from '../../packages/cell-protocol/src/topics.ts';

/** Prints a controller's settings for this shop; null: the shop's own settings for a broker. */
export function describeCredentials(config: Config, controllerId: string | null): string {
  const keys = deriveCellKeys(config.secrets.appSecret);
  const username = controllerId ?? shopUsername;
  const password = controllerId === null ? keys.shopPassword : keys.passwordOf(controllerId);
  const access = [
    `broker      ${describeBroker(config)}`,
    `user name   ${username}`,
    `password    ${password}`,
    ...(controllerId === null ? [] : [`client id   ${controllerId}`]),
  ];
  const mosquitto = ['', 'for password_file of Mosquitto:', `  ${toMosquittoPassword(username, password)}`];
  if (controllerId === null) return [...access, ...mosquitto].join('\n');
  const raw = Buffer.from(keys.publicKey, 'base64url').subarray(-32).toString('hex');
  return [
    ...access,
    `public key  ${keys.publicKey}   (ed25519, SPKI as base64url)`,
    `            ${raw}   (its 32 bytes)`,
    `publishes   ${fromController.map((rest) => `mm/v1/${controllerId}/${rest}`).join('\n            ')}`,
    `subscribes  ${toController.map((rest) => `mm/v1/${controllerId}/${rest}`).join('\n            ')}`,
    `last will   mm/v1/${controllerId}/status {"online":false}, QoS 1, retained`,
    ...mosquitto,
  ].join('\n');
}

function describeBroker({ mqtt, dataDir }: Config): string {
  if (mqtt.url !== null) {
    const url = new URL(mqtt.url);
    return `${url.protocol}//${url.host}${url.pathname}`;
  }
  const port = mqtt.port ?? openPortFile(brokerPortPath(dataDir)).read();
  const where = port === null ? 'its port is chosen when the shop first starts' : `mqtt://127.0.0.1:${port}`;
  return `${where}   (the embedded one, for this machine only; set MQTT_URL for controllers elsewhere)`;
}
