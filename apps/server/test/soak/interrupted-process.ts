import { spawn } from 'node:child_process';
import { startEmbeddedPostgres } from '#db/embedded/embedded-postgres.ts';
import { killGroup } from './soak-shop.ts';
import { exitWhenInterrupted, removeWork, undoAtExit } from './undo-at-exit.ts';

// A soak in small, until somebody interrupts it: a database in the folder that it is given, and a process in place of a shop.
const [folder = ''] = process.argv.slice(2);
exitWhenInterrupted();
undoAtExit(() => removeWork(folder));
await startEmbeddedPostgres({ dataDir: folder });
const shop = spawn('sleep', ['600'], { cwd: folder, detached: true, stdio: 'ignore' });
undoAtExit(() => killGroup(shop));
console.log('ready');
