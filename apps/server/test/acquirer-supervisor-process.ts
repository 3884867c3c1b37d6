// A process that keeps the stand-in of the acquirer running until it is told to stop, as the shop does.
import { createConfig } from '#config/config.ts';
import { parseEnv } from '#config/env.ts';
import { superviseAcquirer } from '#gateways/payments/sandbox/supervise-acquirer.ts';
import { createLogger } from '#observability/logger.ts';

const [dataDir = '', port = ''] = process.argv.slice(2);
const config = createConfig(parseEnv({ DATA_DIR: dataDir, PORT: port, APP_SECRET: 'x'.repeat(32) }));
const standIn = superviseAcquirer({ config, logger: createLogger({ level: 'silent' }) });
const keepAlive = setInterval(() => undefined, 60_000);
for (const signal of ['SIGTERM', 'SIGINT'] as const) {
  process.on(signal, () => void standIn.close().then(() => clearInterval(keepAlive)));
}
await standIn.start();
console.log(standIn.secretKey);
