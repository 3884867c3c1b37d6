import { randomBytes } from 'node:crypto';
import { linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { ConfigurationError } from './configuration-error.ts';

/** Reads the secret from `app-secret` in the data folder; the first process creates it. */
export function loadAppSecret(dataDir: string): string {
  const path = join(dataDir, 'app-secret');
  try {
    return readSecret(path) ?? makeSecret(dataDir, path);
  } catch (error) {
    if (error instanceof ConfigurationError) throw error;
    throw new ConfigurationError([
      `DATA_DIR cannot hold ${path} (${(error as Error).message}). Let this user write there, set DATA_DIR, or set APP_SECRET.`,
    ]);
  }
}

function readSecret(path: string): string | null {
  try {
    const secret = readFileSync(path, 'utf8').trim();
    if (secret.length >= 32) return secret;
    throw new ConfigurationError([
      `${path} is damaged: it holds fewer than 32 characters. Restore it from a backup; deleting it signs everybody out.`,
    ]);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
}

// The secret is written to a draft and hard-linked to its name. The link fails if another process was first, so no
// process ever reads a half-written secret.
function makeSecret(dataDir: string, path: string): string {
  mkdirSync(dataDir, { recursive: true, mode: 0o711 });
  const secret = randomBytes(32).toString('base64url');
  const draft = `${path}.${process.pid}`;
  writeFileSync(draft, `${secret}\n`, { mode: 0o600, flush: true });
  try {
    linkSync(draft, path);
    return secret;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    return readSecret(path) ?? secret;
  } finally {
    rmSync(draft, { force: true });
  }
}
