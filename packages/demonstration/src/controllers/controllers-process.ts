// The process of controllers that are made up. Its parent says over IPC how to run it, and when that is gone it ends.
import { join } from 'node:path';
import type { ControllersOptions } from './controllers-messages.ts';
import { runControllers } from './run-controllers.ts';
import { readAccess, readSandboxPlan } from './sandbox-plan.ts';

// What the terminal sends to everybody is for the parent: it still needs the cells while it finishes its calls.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => undefined);
process.once('message', (options) => void run(options as ControllersOptions));

let close = () => Promise.resolve();
process.on('disconnect', () => {
  // A goodbye, if that is quick: a parent that was killed has no broker any more.
  setTimeout(() => process.exit(0), 1000);
  void close().finally(() => process.exit(0));
});
// Killed while this one was still loading.
if (!process.connected) process.exit(0);

async function run({ dataDir, pace }: ControllersOptions): Promise<void> {
  const running = await runControllers({
    folder: join(dataDir, 'sandbox-cells'),
    controllers: readSandboxPlan(dataDir)?.controllers ?? [],
    findAccess: (controllerId) => readAccess(dataDir, controllerId),
    pace,
    say: (text) => console.error(text),
  });
  close = () => running.close();
}
