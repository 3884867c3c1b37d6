// Runs stand-in controllers and records the real events at their cells; the record survives SIGKILL.
import { appendFileSync } from 'node:fs';
import { join } from 'node:path';
import { parsePublicKey } from '@kaplya/cell-protocol/cell-keys';
import { brokerPortPath, openPortFile } from '@kaplya/cell-protocol/port-file';
import { runControllers } from '@kaplya/demonstration/controllers/run-controllers';
import type { WatchedCells } from './start-watched-cells.ts';

const { folder, publicKey, controllers, broker, pace } = JSON.parse(process.argv[2] ?? '') as WatchedCells;
const key = parsePublicKey(publicKey);

function findBroker(): string {
  if ('url' in broker) return broker.url;
  const port = openPortFile(brokerPortPath(broker.dataDir)).read();
  if (port === null) throw new Error('There is no broker yet');
  return `mqtt://127.0.0.1:${port}`;
}

// The starting process is gone.
process.stdin.resume().on('end', () => process.exit(0));

await runControllers({
  folder,
  controllers,
  pace,
  print: (text) => console.error(text),
  findAccess(controllerId) {
    const password = controllers.find((one) => one.controllerId === controllerId)?.password ?? '';
    return { url: findBroker(), username: controllerId, password, publicKey: key };
  },
  watch(deed) {
    const at = performance.timeOrigin + performance.now();
    appendFileSync(join(folder, 'deeds.jsonl'), `${JSON.stringify({ ...deed, at })}\n`);
  },
});
console.log('Playing');
