import { parseArgs } from 'node:util';

import { CommandError } from '../apps/server/src/commands/command-error.ts';
import { runShopCommand, type ShopCommand } from '../apps/server/src/commands/shop-command.ts';
import { ConfigurationError } from '../apps/server/src/config/configuration-error.ts';
import { createConfig } from '../apps/server/src/config/config.ts';
import { readEnv } from '../apps/server/src/config/env.ts';
import { openDatabase } from '../apps/server/src/db/connections/open-database.ts';

const usage = `The shops of this machine and their domains, whether they run or not.

  npm run shop -- new shop.example         prints a link that makes one shop there; it is good for seven days
  npm run shop -- domains                  which shop answers where
  npm run shop -- domain shop.example      lets a shop answer there without another proof; also an address or a name
                                           of your own network
      --move              takes it from the shop that has it
      --partner <id>      which shop, where the database has several
  npm run shop -- no-domain shop.example   takes it away from its shop`;

const verbs: readonly ShopCommand['verb'][] = ['new', 'domains', 'domain', 'no-domain'];

const { values: flags, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    partner: { type: 'string' },
    move: { type: 'boolean' },
    help: { type: 'boolean', default: false },
  },
});

const [named, domain, ...rest] = positionals;
const verb = verbs.find((each) => each === named);

if (flags.help || verb === undefined || rest.length > 0) {
  console.log(usage);
  process.exitCode = flags.help ? 0 : 1;
} else {
  try {
    console.log(await run({ verb, domain, ...flags }));
  } catch (error) {
    if (!(error instanceof CommandError) && !(error instanceof ConfigurationError)) throw error;
    console.error(error.message);
    process.exitCode = 1;
  }
}

async function run(command: ShopCommand): Promise<string> {
  const config = createConfig(readEnv());
  const { database, closings } = await openDatabase(config, {
    onProgress: (message) => console.error(message),
    onConnectionError: (error) => console.error(error.message),
    onProblem: (message) => console.error(message),
  });
  try {
    return await runShopCommand({ database, origin: config.http.publicOrigin }, command);
  } finally {
    for (const { close } of closings) await close();
  }
}
