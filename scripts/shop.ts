import { parseArgs } from 'node:util';

import { systemClock } from '../apps/server/src/clock.ts';
import { ConfigurationError } from '../apps/server/src/config/configuration-error.ts';
import { createConfig } from '../apps/server/src/config/config.ts';
import { readEnv } from '../apps/server/src/config/env.ts';
import { openDatabase } from '../apps/server/src/db/connections/open-database.ts';
import { createFurtherSetupPath } from '../apps/server/src/features/setup/index.ts';

const usage = `A further shop beside those of this machine, whether it runs or not.

  npm run shop -- new          prints a link that makes one shop; it is good for seven days`;

const { values: flags, positionals } = parseArgs({
  allowPositionals: true,
  options: { help: { type: 'boolean', default: false } },
});

if (flags.help || positionals.length !== 1 || positionals[0] !== 'new') {
  console.log(usage);
  process.exitCode = flags.help ? 0 : 1;
} else {
  try {
    console.log(await printLink());
  } catch (error) {
    if (!(error instanceof ConfigurationError)) throw error;
    console.error(error.message);
    process.exitCode = 1;
  }
}

async function printLink(): Promise<string> {
  const config = createConfig(readEnv());
  const { database, closings } = await openDatabase(config, {
    onProgress: (message) => console.error(message),
    onConnectionError: (error) => console.error(error.message),
    onProblem: (message) => console.error(message),
  });
  try {
    return config.http.publicOrigin + (await createFurtherSetupPath({ database, clock: systemClock }));
  } finally {
    for (const { close } of closings) await close();
  }
}
