import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { systemClock } from '../clock.ts';
import { openPortFile } from '@kaplya/cell-protocol/port-file';
import { createCellControl, openCellControl } from './cell-control.ts';
import { createController, type CellAction, type Controller, type ControllerAccess } from './controller.ts';
import { openFlash } from './flash.ts';
import type { Pace } from './pace.ts';
import type { SandboxPlan } from './sandbox-plan.ts';

export type RunningControllers = {
  /** The address of the control (`openCellControl`). */
  readonly address: string;
  close(): Promise<void>;
};

const againMilliseconds = 500;

/**
 * Runs controllers with their data in the folder. Waits while another process runs those of the same folder, because a
 * controller exists once.
 */
export async function runControllers({
  folder,
  controllers: planned,
  findAccess,
  pace,
  print,
  watch,
}: {
  folder: string;
  controllers: SandboxPlan['controllers'];
  findAccess(controllerId: string): ControllerAccess;
  pace: Pace;
  print(text: string): void;
  watch?(deed: CellAction): void;
}): Promise<RunningControllers> {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const controllers = new Map<string, Controller>();
  const app = createCellControl({ folder, controllers });
  const { server, port } = await takeFolder({ folder, print, open: (at) => openCellControl(app, at) });
  const address = `http://127.0.0.1:${port}`;
  const addressFile = join(folder, 'address');
  writeFileSync(addressFile, address, { mode: 0o600 });
  for (const { controllerId, cells } of planned) {
    const controller = createController({
      controllerId,
      cells,
      findAccess: () => findAccess(controllerId),
      flash: openFlash(join(folder, `${controllerId}.jsonl`)),
      pace,
      clock: systemClock,
      print,
      watch,
    });
    controllers.set(controllerId, controller);
    controller.start();
  }
  return {
    address,
    async close() {
      await Promise.all([...controllers.values()].map((controller) => controller.close()));
      rmSync(addressFile, { force: true });
      server.closeAllConnections();
      await new Promise<void>((resolve) => void server.close(() => resolve()));
    },
  };
}

/**
 * Waits until this process may run the controllers of a folder. The port of the control is the lock: one process can
 * listen there.
 */
async function takeFolder<Opened extends { port: number }>({
  folder,
  print,
  open,
}: {
  folder: string;
  print(text: string): void;
  open(port: number): Promise<Opened>;
}): Promise<Opened> {
  const file = openPortFile(join(folder, 'port'));
  for (let tries = 0; ; tries += 1) {
    const known = file.read();
    try {
      const opened = await open(known ?? 0);
      if (known !== null || file.rememberFirst(opened.port) === opened.port) return opened;
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EADDRINUSE' || known === null) throw error;
      if (!(await isPlayedAt(known, folder))) {
        const opened = await open(0);
        file.replace(opened.port);
        return opened;
      }
    }
    if (tries === 0) print(`Another process plays the cells of ${folder}; this one waits for its end`);
    await delay(againMilliseconds);
  }
}

async function isPlayedAt(port: number, folder: string): Promise<boolean> {
  try {
    const signal = AbortSignal.timeout(2000);
    const response = await fetch(`http://127.0.0.1:${port}/process`, { signal });
    return ((await response.json()) as { folder?: unknown }).folder === folder;
  } catch {
    return false;
  }
}
