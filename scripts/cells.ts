import { once } from 'node:events';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';

import { ConfigurationError } from '../apps/server/src/config/configuration-error.ts';
import { createConfig } from '../apps/server/src/config/config.ts';
import { readEnv } from '../apps/server/src/config/env.ts';
import { parsePublicKey } from '../apps/server/src/gateways/cells/cell-keys.ts';
import { toMosquittoAcl } from '../apps/server/src/gateways/cells/mosquitto-files.ts';
import { offeredBehaviours } from '../apps/server/src/gateways/cells/sandbox/behaviour.ts';
import { demonstrationPace } from '../apps/server/src/gateways/cells/sandbox/pace.ts';
import type { runControllers as Run } from '../apps/server/src/gateways/cells/sandbox/run-controllers.ts';
import { readAccess, readSandboxPlan } from '../apps/server/src/gateways/cells/sandbox/sandbox-plan.ts';
import { CellsError } from './cells/cells-error.ts';
import { describeCredentials } from './cells/describe-credentials.ts';
import { cutController, listCells, setBehaviour } from './cells/drive-cells.ts';

const usage = `Cells that are made up, and what real ones need.

  npm run cells                                 plays the cells of a shop of this machine that does not play them itself
  npm run cells -- list                         how they are
  npm run cells -- set <cell> <behaviour>       how a cell opens from now on, in every shop that has it; --once: the next time only, --times <n>
  npm run cells -- cut <controller> <seconds>   takes its network
  npm run cells -- credentials [<controller>]   what is put into a controller; without one: into MQTT_URL of the shop
  npm run cells -- acl                          the access list for Mosquitto
  npm run cells -- --url <mqtt://…> --controller <id> --cells <a,b> --password <…> --public-key <…>
                                                plays a controller at any broker

  --data-dir <folder>   of the shop; unset: DATA_DIR
Behaviours: ${offeredBehaviours.join(', ')}`;

const { values: flags, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    'data-dir': { type: 'string' },
    url: { type: 'string' },
    controller: { type: 'string' },
    cells: { type: 'string' },
    password: { type: 'string' },
    'public-key': { type: 'string' },
    once: { type: 'boolean', default: false },
    times: { type: 'string' },
    help: { type: 'boolean', default: false },
  },
});

// Above what uses it: the rest of this file waits for it.
const manner = { pace: demonstrationPace, say: (text: string) => console.error(text) };

try {
  const text = await run(positionals);
  if (text !== null) console.log(text);
} catch (error) {
  if (!(error instanceof CellsError) && !(error instanceof ConfigurationError)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}

async function run([verb, first, second, ...rest]: string[]): Promise<string | null> {
  if (flags.help || rest.length > 0) return usage;
  const env = readEnv();
  const dataDir = resolve(flags['data-dir'] ?? env.DATA_DIR);
  if (verb === undefined) return play(dataDir);
  if (verb === 'list') return listCells(dataDir);
  if (verb === 'acl') return toMosquittoAcl();
  if (verb === 'credentials') return describeCredentials(createConfig({ ...env, DATA_DIR: dataDir }), first ?? null);
  if (verb === 'set' && first && second) {
    const times = flags.once ? 1 : flags.times === undefined ? null : Number(flags.times);
    return setBehaviour(dataDir, { cellId: first, behaviour: second, times });
  }
  if (verb === 'cut' && first && second) return cutController(dataDir, first, Number(second));
  throw new CellsError(usage);
}

/** Until it is stopped. */
async function play(dataDir: string): Promise<null> {
  const played = flags.url ? findOwn(flags.url, dataDir) : findOfShop(dataDir);
  // Only here: the other words need no client of MQTT, and answer sooner without.
  const { runControllers } = await import('../apps/server/src/gateways/cells/sandbox/run-controllers.ts');
  const running = await runControllers(played);
  console.log(`Playing cells; Ctrl-C stops it. Driven by npm run cells -- set …, or at ${running.address}`);
  const stopped = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, () => stopped.abort());
  await once(stopped.signal, 'abort');
  await running.close();
  return null;
}

type Played = Parameters<typeof Run>[0];

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

function findOwn(url: string, dataDir: string): Played {
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
