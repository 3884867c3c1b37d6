import { resolve } from 'node:path';

import packageOfShop from '../package.json' with { type: 'json' };
import { makeBackup } from '../apps/server/src/db/backup/make-backup.ts';
import { sumOfBytes } from '../apps/server/src/db/backup/manifest.ts';
import { requireOwnData, runBackupCommand } from './backup/run-backup-command.ts';

const usage = `A backup of the shop of DATA_DIR, which may run meanwhile.

  npm run backup                  into the folder beside DATA_DIR whose name ends in -backups
  npm run backup -- <folder>      into a folder in <folder>, named after the moment`;

await runBackupCommand(usage, async ({ env, folder, signal }) => {
  requireOwnData(env, 'Take its backup with its own tools: pg_dump, or pg_basebackup where every minute counts.');
  const dataDir = resolve(env.DATA_DIR);
  const { path, manifest } = await makeBackup({
    dataDir,
    into: resolve(folder ?? `${dataDir}-backups`),
    shopVersion: packageOfShop.version,
    signal,
    print: (text) => console.log(text),
  });
  const counts = Object.entries(manifest.counts).map(([name, count]) => `${count} ${name}`);
  console.log(
    `A whole backup is in ${path}\n` +
      `  ${manifest.files.length} files, ${Math.ceil(sumOfBytes(manifest.files) / 1024 / 1024)} MB; at its beginning ${counts.join(', ') || 'nothing'}\n` +
      `  It holds what customers have told, and the secret of the shop: keep it where only you can read it.\n` +
      `  Back again: stop the shop, then npm run restore -- ${path}`,
  );
});
