import { join, resolve } from 'node:path';
import { createInterface } from 'node:readline/promises';

import { ConfigurationError } from '../apps/server/src/config/configuration-error.ts';
import { readEnv } from '../apps/server/src/config/env.ts';
import { OpsError } from './ops/ops-error.ts';
import { runOps } from './ops/run-ops.ts';

async function ask(question: string): Promise<string> {
  const terminal = createInterface({ input: process.stdin, output: process.stderr });
  try {
    return await terminal.question(question);
  } finally {
    terminal.close();
  }
}

try {
  const { PUBLIC_ORIGIN, PORT, DATA_DIR } = readEnv();
  const text = await runOps(process.argv.slice(2), {
    fetch,
    origin: PUBLIC_ORIGIN ?? `http://localhost:${PORT}`,
    sessionFile: join(resolve(DATA_DIR), 'ops-session.json'),
    ask,
  });
  console.log(text);
} catch (error) {
  if (!(error instanceof OpsError) && !(error instanceof ConfigurationError)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}
