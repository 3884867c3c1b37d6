import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { type Cluster, shopRole } from './cluster.ts';
import { connectPresence } from './presence.ts';

test('who is to stop does not wait for a PostgreSQL that takes the connection and says nothing [P-36]', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'kaplya-presence-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  writeFileSync(join(folder, shopRole.passwordFile), 'silence');
  const silent = createServer().listen(join(folder, '.s.PGSQL.5432'));
  await once(silent, 'listening');
  onTestFinished(() => void silent.close());
  const stopping = new AbortController();
  const joining = connectPresence({ dir: folder, socketDir: folder } as Cluster, stopping.signal);
  void once(silent, 'connection').then(() => stopping.abort());
  // Its own limit is fifteen seconds, three times a test's limit.
  await expect(joining).rejects.toThrow('terminated');
});
