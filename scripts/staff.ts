import { parseArgs } from 'node:util';

import { CommandError } from '../apps/server/src/commands/command-error.ts';
import { ConfigurationError } from '../apps/server/src/config/configuration-error.ts';
import { createConfig } from '../apps/server/src/config/config.ts';
import { readEnv } from '../apps/server/src/config/env.ts';
import { openDatabase } from '../apps/server/src/db/connections/open-database.ts';
import { runStaffCommand, type StaffCommand } from '../apps/server/src/staff-command.ts';

const usage = `Who works for the shop of this machine, whether it runs or not.

  npm run staff -- add owner@shop.example        adds an owner, the first one too; or gives the role to who is there
      --role <template>   owner, operator, dispatcher, courier, warehouse, goods, support or accountant
      --name <name>       --language ru|en|az|tr
  npm run staff -- list                          who there is
  npm run staff -- code <e-mail>                 a code that signs in once, for 15 minutes: where no code can be sent
  npm run staff -- off <e-mail>                  switches off, and signs out everywhere
  npm run staff -- email <e-mail> <new>          moves somebody to another address, who lost the old one
  npm run staff -- forget-passkeys <e-mail>      for who lost them all

  --partner <id>          where the database has several shops`;

const verbs: readonly StaffCommand['verb'][] = ['add', 'list', 'off', 'email', 'forget-passkeys', 'code'];

const { values: flags, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    role: { type: 'string' },
    name: { type: 'string' },
    language: { type: 'string' },
    partner: { type: 'string' },
    help: { type: 'boolean', default: false },
  },
});

const [named, email, ...more] = positionals;
const verb = verbs.find((each) => each === named);
const [to, ...rest] = verb === 'email' ? more : [undefined, ...more];

if (flags.help || verb === undefined || rest.length > 0) {
  console.log(usage);
  process.exitCode = flags.help ? 0 : 1;
} else {
  try {
    console.log(await run({ verb, email, to, ...flags }));
  } catch (error) {
    if (!(error instanceof CommandError) && !(error instanceof ConfigurationError)) throw error;
    console.error(error.message);
    process.exitCode = 1;
  }
}

async function run(command: StaffCommand): Promise<string> {
  const config = createConfig(readEnv());
  const { database, closings } = await openDatabase(config, {
    onProgress: (message) => console.error(message),
    onConnectionError: (error) => console.error(error.message),
    onProblem: (message) => console.error(message),
  });
  try {
    return await runStaffCommand({ database, origin: config.http.publicOrigin }, command);
  } finally {
    for (const { close } of closings) await close();
  }
}
