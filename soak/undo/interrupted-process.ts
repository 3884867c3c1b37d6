import { spawn } from 'node:child_process';
import { startEmbeddedPostgres } from '../../apps/server/src/db/embedded/embedded-postgres.ts';
import { killGroup } from '../shop/soak-shop.ts';
import { exitWhenInterrupted, removeWork, undoAtExit } from './undo-at-exit.ts';

// A small soak that runs until it is interrupted: a database in the given folder, and a process in place of a shop.
const [folder = ''] = process.argv.slice(2);
exitWhenInterrupted();
undoAtExit(() => removeWork(folder));
await startEmbeddedPostgres({ dataDir: folder });
const shop = spawn('sleep', ['600'], { cwd: folder, detached: true, stdio: 'ignore' });
undoAtExit(() => killGroup(shop));
console.log('ready');
