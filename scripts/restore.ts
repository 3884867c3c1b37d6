import { resolve } from 'node:path';

import { BackupError } from '../apps/server/src/db/backup/backup-error.ts';
import { restoreBackup } from '../apps/server/src/db/backup/restore-backup.ts';
import { requireOwnData, runBackupCommand } from './backup/run-backup-command.ts';

const usage = `Puts a backup into DATA_DIR. The shop must not run; what is there now is kept aside.

  npm run restore -- <folder>     one that "npm run backup" made`;

await runBackupCommand(usage, async ({ env, folder, signal }) => {
  requireOwnData(env, 'Restore it with its own tools: pg_restore, or what pg_basebackup has made.');
  if (folder === undefined) throw new BackupError(usage);
  const dataDir = resolve(env.DATA_DIR);
  const { manifest, aside } = await restoreBackup({
    dataDir,
    from: resolve(folder),
    signal,
    print: (text) => console.log(text),
  });
  const counts = Object.entries(manifest.counts).map(([name, count]) => `${count} ${name}`);
  console.log(
    `The backup of ${manifest.madeAt} is in ${dataDir}: at its beginning ${counts.join(', ') || 'nothing'}\n` +
      (aside === null ? '' : `  What was there before lies in ${aside}; delete it when all is well.\n`) +
      `  npm start goes on from it. What happened since then is gone here: docs/operating/backup.md, "Restore".`,
  );
});
