// The process of simulated controllers. Its parent configures it over IPC; it ends when the parent is gone.
import { join } from 'node:path';
import type { ControllersOptions } from './controllers-messages.ts';
import { runControllers } from './run-controllers.ts';
import { readAccess, readSandboxPlan } from './sandbox-plan.ts';

// Ignores the terminal's signal: the parent still needs the cells to finish its calls.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => undefined);
process.once('message', (options) => void run(options as ControllersOptions));

let close = () => Promise.resolve();
process.on('disconnect', () => {
  // Disconnects properly if that is quick: a killed parent has no broker any more.
  setTimeout(() => process.exit(0), 1000);
  void close().finally(() => process.exit(0));
});
// The parent was killed while this process was loading.
if (!process.connected) process.exit(0);

async function run({ dataDir, pace }: ControllersOptions): Promise<void> {
  const running = await runControllers({
    folder: join(dataDir, 'sandbox-cells'),
    controllers: readSandboxPlan(dataDir)?.controllers ?? [],
    findAccess: (controllerId) => readAccess(dataDir, controllerId),
    pace,
    print: (text) => console.error(text),
  });
  close = () => running.close();
}
