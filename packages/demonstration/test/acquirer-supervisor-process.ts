// Runs the acquirer's stand-in until the parent stops it, as the shop does.
import { superviseAcquirer } from '../src/acquirer/supervise-acquirer.ts';

const [dataDir = '', port = ''] = process.argv.slice(2);
const standIn = superviseAcquirer({
  config: { dataDir, http: { host: '127.0.0.1', port: Number(port) } },
  logger: { warn: () => undefined, error: () => undefined },
});
const keepAlive = setInterval(() => undefined, 60_000);
for (const signal of ['SIGTERM', 'SIGINT'] as const) {
  process.on(signal, () => void standIn.close().then(() => clearInterval(keepAlive)));
}
await standIn.start();
console.log(standIn.secretKey);
