import { resolve } from 'node:path';
import { parseArgs } from 'node:util';

import { ConfigurationError } from '../apps/server/src/config/configuration-error.ts';
import { createConfig } from '../apps/server/src/config/config.ts';
import { readEnv } from '../apps/server/src/config/env.ts';
import { toMosquittoAcl } from '../apps/server/src/gateways/cells/mosquitto-files.ts';
import { CellsError } from './cells/cells-error.ts';
import { describeCredentials } from './cells/describe-credentials.ts';

const usage = `Cells that are made up, and what real ones need.

  npm run cells                                 plays the cells of a shop of this machine that does not play them itself
  npm run cells -- list                         how they are
  npm run cells -- set <cell> <behaviour>       how a cell opens from now on, in every shop that has it; --once: the next time only, --times <n>
  npm run cells -- cut <controller> <seconds>   takes its network
  npm run cells -- credentials [<controller>]   what is put into a controller; without one: into MQTT_URL of the shop
  npm run cells -- acl                          the access list for Mosquitto
  npm run cells -- --url <mqtt://…> --controller <id> --cells <a,b> --password <…> --public-key <…>
                                                plays a controller at any broker

  --data-dir <folder>   of the shop; unset: DATA_DIR`;

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

try {
  const text = await run(positionals);
  if (text !== null) console.log(text);
} catch (error) {
  if (!(error instanceof CellsError) && !(error instanceof ConfigurationError)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}

async function run([verb, first, second, ...rest]: string[]): Promise<string | null> {
  if (flags.help || rest.length > 0) return `${usage}\n${await describeBehaviours()}`;
  const env = readEnv();
  const dataDir = resolve(flags['data-dir'] ?? env.DATA_DIR);
  if (verb === 'acl') return toMosquittoAcl();
  if (verb === 'credentials') return describeCredentials(createConfig({ ...env, DATA_DIR: dataDir }), first ?? null);
  // Imported late: a shop installed without the demonstration needs the texts above.
  if (verb === undefined) {
    const { playCells } = await import('./cells/play-cells.ts');
    return playCells(flags, { dataDir, usage });
  }
  const { cutController, listCells, setBehaviour } = await import('./cells/drive-cells.ts');
  if (verb === 'list') return listCells(dataDir);
  if (verb === 'set' && first && second) {
    const times = flags.once ? 1 : flags.times === undefined ? null : Number(flags.times);
    return setBehaviour(dataDir, { cellId: first, behaviour: second, times });
  }
  if (verb === 'cut' && first && second) return cutController(dataDir, first, Number(second));
  throw new CellsError(usage);
}

/** For the help; a shop installed without the demonstration plays no cells. */
async function describeBehaviours(): Promise<string> {
  try {
    const { offeredBehaviours } = await import('./cells/drive-cells.ts');
    return `Behaviours: ${offeredBehaviours.join(', ')}`;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ERR_MODULE_NOT_FOUND') throw error;
    return 'The demonstration, which plays cells, is not installed.';
  }
}
