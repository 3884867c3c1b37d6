import { readFileSync } from 'node:fs';
import type { Config } from '#config/config.ts';
import { ConfigurationError } from '#config/configuration-error.ts';
import type { Logger } from '#observability/logger.ts';
import type { CellsGateway } from './cells.ts';
import { deriveCellKeys, shopUsername, type CellKeys } from '@kaplya/cell-protocol/cell-keys';
import { createMqttCells, type BrokerAccess } from './mqtt-cells.ts';
import { createSharedBroker } from './shared-broker.ts';

/** Creates the gateway on the broker at MQTT_URL, else on the embedded one of the data folder. */
export function createCells({
  config: { dataDir, secrets, mqtt },
  logger,
}: {
  config: Pick<Config, 'dataDir' | 'secrets' | 'mqtt'>;
  logger: Logger;
}): CellsGateway {
  const keys = deriveCellKeys(secrets.appSecret);
  const broker =
    mqtt.url === null
      ? accessEmbedded({ dataDir, port: mqtt.port, keys, logger })
      : accessOwn(mqtt.url, mqtt.caFile === null ? null : readAuthority(mqtt.caFile));
  return createMqttCells({ keys, broker, logger });
}

function accessOwn(written: string, ca: string | null): BrokerAccess {
  const url = new URL(written);
  const [username, password] = [url.username, url.password].map((part) => decodeURIComponent(part) || null);
  url.username = '';
  url.password = '';
  const address = { url: url.href, username: username ?? null, password: password ?? null, ca, isNew: false };
  return {
    isEmbedded: false,
    find: () => Promise.resolve(address),
    report: () => undefined,
    close: () => Promise.resolve(),
  };
}

function accessEmbedded({
  port: wantedPort,
  ...options
}: {
  dataDir: string;
  port: number | null;
  keys: CellKeys;
  logger: Logger;
}): BrokerAccess {
  const shared = createSharedBroker({ ...options, wantedPort });
  return {
    isEmbedded: true,
    async find() {
      const { port, isNew } = await shared.find();
      const url = `mqtt://127.0.0.1:${port}`;
      return { url, username: shopUsername, password: options.keys.shopPassword, isNew };
    },
    report: (isUsable) => shared.report(isUsable),
    close: () => shared.close(),
  };
}

function readAuthority(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    throw new ConfigurationError([`MQTT_CA_FILE cannot be read (${(error as Error).message}).`]);
  }
}
