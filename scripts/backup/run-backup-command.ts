import { parseArgs } from 'node:util';

import { ConfigurationError } from '../../apps/server/src/config/configuration-error.ts';
import { type Env, readEnv } from '../../apps/server/src/config/env.ts';
import { BackupError } from '../../apps/server/src/db/backup/backup-error.ts';

type Asked = { readonly env: Env; readonly folder: string | undefined; readonly signal: AbortSignal };

/** Accepts at most one folder; Ctrl-C undoes a partial run; errors that the person can fix come without a stack. */
export async function runBackupCommand(usage: string, run: (asked: Asked) => Promise<void>): Promise<void> {
  const stopping = new AbortController();
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(signal, () => stopping.abort());
  try {
    const { values, positionals } = parseArgs({
      allowPositionals: true,
      options: { help: { type: 'boolean', default: false } },
    });
    if (values.help || positionals.length > 1) {
      console.log(usage);
      process.exitCode = values.help ? 0 : 1;
      return;
    }
    await run({ env: readEnv(), folder: positionals[0], signal: stopping.signal });
  } catch (error) {
    process.exitCode = 1;
    if (error instanceof ConfigurationError) console.error(error.problems.join('\n'));
    else if (error instanceof BackupError) console.error(error.message);
    else throw error;
  }
}

/** Throws for an external PostgreSQL, whose files are out of reach. */
export function requireOwnData({ DATABASE_URL }: Env, instead: string): void {
  if (DATABASE_URL === undefined) return;
  throw new BackupError(
    `DATABASE_URL is set, so the data is in a PostgreSQL of your own. ${instead} Keep app-secret, or APP_SECRET, with it. ` +
      'See docs/operating/database.md.',
  );
}
