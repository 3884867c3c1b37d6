import { fileURLToPath } from 'node:url';
import { deriveCellKeys } from '@kaplya/cell-protocol/cell-keys';
import { superviseProcess } from '../supervise-process.ts';
import type { Logger } from '../logger.ts';
import type { PlayedCell } from './controller.ts';
import type { ControllersOptions } from './controllers-messages.ts';
import { demonstrationPace, type Pace } from './pace.ts';
import { writeSandboxPlan } from './sandbox-plan.ts';

const program = fileURLToPath(new URL('controllers-process.ts', import.meta.url));

export type SupervisedControllers = {
  /** Starts controllers; a second call replaces them. */
  start(
    controllers: readonly { readonly controllerId: string; readonly cells: readonly PlayedCell[] }[],
  ): Promise<void>;
  close(): Promise<void>;
};

/** Runs controllers in their own process: restarts it after a crash and ends it with this process. */
export function superviseControllers({
  config: { dataDir, secrets },
  logger,
  pace = demonstrationPace,
}: {
  config: { readonly dataDir: string; readonly secrets: { readonly appSecret: string } };
  logger: Logger;
  pace?: Pace;
}): SupervisedControllers {
  const supervised = superviseProcess({
    program,
    name: 'the stand-in of the cells',
    logger,
    options: (): ControllersOptions => ({ dataDir, pace }),
  });

  return {
    async start(controllers) {
      await supervised.stop();
      const keys = deriveCellKeys(secrets.appSecret);
      writeSandboxPlan(dataDir, {
        publicKey: keys.publicKey,
        controllers: controllers.map(({ controllerId, cells }) => ({
          controllerId,
          password: keys.passwordOf(controllerId),
          cells: [...cells],
        })),
      });
      supervised.start();
    },
    close: () => supervised.stop(),
  };
}
