// Runs stand-in controllers until it is asked to stop, as the shop does.
import { createConfig } from '#config/config.ts';
import { parseEnv } from '#config/env.ts';
import { superviseControllers } from '@kaplya/demonstration/controllers/supervise-controllers';
import { createLogger } from '#observability/logger.ts';

const [dataDir = '', appSecret = ''] = process.argv.slice(2);
const sandbox = superviseControllers({
  config: createConfig(parseEnv({ DATA_DIR: dataDir, APP_SECRET: appSecret })),
  logger: createLogger({ level: 'silent' }),
  pace: { open: 20, take: 20, insert: 20, close: 20, refill: 20, heartbeat: 60_000 },
});
const keepAlive = setInterval(() => undefined, 60_000);
for (const signal of ['SIGTERM', 'SIGINT'] as const) {
  process.on(signal, () => void sandbox.close().then(() => clearInterval(keepAlive)));
}
await sandbox.start([
  { controllerId: 'ctl-1', cells: [{ cellId: 'c-active', content: 'full' }] },
  { controllerId: 'ctl-2', cells: [{ cellId: 'c-empty', content: 'nothing' }] },
]);
