import { once } from 'node:events';
import { join } from 'node:path';
import { parsePublicKey } from '../../packages/cell-protocol/src/cell-keys.ts';
import { demonstrationPace } from '../../packages/demonstration/src/controllers/pace.ts';
import { runControllers } from '../../packages/demonstration/src/controllers/run-controllers.ts';
import { readAccess, readSandboxPlan } from '../../packages/demonstration/src/controllers/sandbox-plan.ts';
import { CellsError } from './cells-error.ts';

/** The command-line flags of a simulated controller at any broker. */
export type PlayFlags = Readonly<
  Partial<Record<'url' | 'controller' | 'cells' | 'password' | 'public-key', string | undefined>>
>;

type Surroundings = { readonly dataDir: string; readonly usage: string };
type Played = Parameters<typeof runControllers>[0];

const manner = { pace: demonstrationPace, print: (text: string) => console.error(text) };

/** Plays the cells of a shop, or those of the flags, until it is stopped. Throws a CellsError. */
export async function playCells(flags: PlayFlags, { dataDir, usage }: Surroundings): Promise<null> {
  const played = flags.url ? findOwn(flags.url, flags, { dataDir, usage }) : findOfShop(dataDir);
  const running = await runControllers(played);
  console.log(`Playing cells; Ctrl-C stops it. Driven by npm run cells -- set …, or at ${running.address}`);
  const stopped = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, () => stopped.abort());
  await once(stopped.signal, 'abort');
  await running.close();
  return null;
}

function findOfShop(dataDir: string): Played {
  const plan = readSandboxPlan(dataDir);
  if (!plan) throw new CellsError(`${dataDir} is no folder of a shop with stand-ins. See: npm run cells -- --help`);
  return {
    ...manner,
    folder: join(dataDir, 'sandbox-cells'),
    controllers: plan.controllers,
    findAccess: (controllerId) => readAccess(dataDir, controllerId),
  };
}

function findOwn(url: string, flags: PlayFlags, { dataDir, usage }: Surroundings): Played {
  const { controller: controllerId, cells, password, 'public-key': publicKey } = flags;
  if (!controllerId || !cells || !password || !publicKey) throw new CellsError(usage);
  const access = { url, username: controllerId, password, publicKey: parsePublicKey(publicKey) };
  return {
    ...manner,
    folder: join(dataDir, 'sandbox-cells'),
    controllers: [
      { controllerId, password, cells: cells.split(',').map((cellId) => ({ cellId, content: 'full' as const })) },
    ],
    findAccess: () => access,
  };
}
