import { join } from 'node:path';
import { parseArgs } from 'node:util';

import { ensureEngines } from './programs/ensure-engines.ts';
import { root, runCommand } from './run-command.ts';

const usage = `npm run engines

Starts a shop of its own, orders in Firefox and in WebKit as a guest and at a self-service cell, and stops it. As root it
installs by apt-get what is missing (firefox-esr; webkit2gtk-driver and xvfb). Ends with 1 when an order did not go through,
or an engine is not there. FIREFOX_PATH and WEBKIT_DRIVER_PATH name others. All other journeys run in Chromium (npm test).`;

const { values } = parseArgs({ options: { help: { type: 'boolean', default: false } } });

if (values.help) console.log(usage);
else {
  const { names, env, missing } = await ensureEngines();
  if (names.length > 0) {
    const { code } = await runCommand(
      'playwright',
      ['test', '--reporter=list', '--workers=2', ...names.map((name) => `--project=${name}`)],
      { cwd: join(root, 'e2e'), env, live: true },
    );
    process.exitCode = code;
  }
  if (missing.length > 0) {
    console.log(`Not run: ${missing.join(', ')}`);
    process.exitCode = 1;
  }
}
