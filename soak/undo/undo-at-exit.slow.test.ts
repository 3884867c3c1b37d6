import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, chmodSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { findLivePostmaster, findProcessesIn } from '../../apps/server/src/db/embedded/postmaster.ts';
import { removeWork } from './undo-at-exit.ts';

const program = join(import.meta.dirname, 'interrupted-process.ts');

test.each(['SIGINT', 'SIGTERM'] as const)(
  'a soak that is ended by %s leaves no shop, no PostgreSQL and no folder behind',
  async (signal) => {
    const folder = mkdtempSync(join(tmpdir(), 'kaplya-interrupted-'));
    chmodSync(folder, 0o711); // as root, PostgreSQL runs as another user
    onTestFinished(() => removeWork(folder));
    const soak = spawn(process.execPath, [program, folder], { stdio: ['ignore', 'pipe', 'inherit'] });
    onTestFinished(() => void soak.kill('SIGKILL'));
    await once(soak.stdout, 'data');
    const cluster = join(folder, 'postgres');
    expect(findProcessesIn(folder)).toHaveLength(1);
    expect(findLivePostmaster(cluster)).not.toBeNull();

    const exit = once(soak, 'exit');
    soak.kill(signal);
    expect(await exit).toEqual([signal === 'SIGINT' ? 130 : 143, null]);
    await expect.poll(() => findProcessesIn(folder)).toEqual([]);
    expect(findProcessesIn(cluster)).toEqual([]);
    expect(existsSync(folder)).toBe(false);
  },
);
