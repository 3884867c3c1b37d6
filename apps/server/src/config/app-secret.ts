import { hkdfSync, randomBytes } from 'node:crypto';
import { linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { ConfigurationError } from './configuration-error.ts';

/** Reads the secret from `app-secret` in the data folder; the first process creates it. */
export function loadAppSecret(dataDir: string): string {
  return loadSecret(dataDir, { name: 'app-secret', variable: 'APP_SECRET', ifDeleted: 'signs everybody out' });
}

/**
 * Reads the keys that hash phones from `phone-keys` in the data folder; the first process creates one. Backups omit
 * the file, so that none contains both a hash and its key.
 */
export function loadPhoneKeys(dataDir: string): string[] {
  const file = { name: 'phone-keys', variable: 'PHONE_KEYS', ifDeleted: 'gives first-order benefits again' };
  return parsePhoneKeys(loadSecret(dataDir, file));
}

/** Splits a list of keys; the first one hashes, the others still match what they have hashed. */
export const parsePhoneKeys = (text: string): string[] => text.split(/[\s,]+/).filter((key) => key !== '');

/** An id that distinguishes keys of phones without revealing them. */
export const toPhoneKeyId = (key: string): string =>
  Buffer.from(hkdfSync('sha256', key, '', 'kaplya id of the key of phones', 4)).toString('hex');

type SecretFile = { readonly name: string; readonly variable: string; readonly ifDeleted: string };

function loadSecret(dataDir: string, file: SecretFile): string {
  const path = join(dataDir, file.name);
  try {
    return readSecret(path, file) ?? makeSecret(dataDir, path, file);
  } catch (error) {
    if (error instanceof ConfigurationError) throw error;
    throw new ConfigurationError([
      `DATA_DIR cannot hold ${path} (${(error as Error).message}). Let this user write there, set DATA_DIR, or set ${file.variable}.`,
    ]);
  }
}

function readSecret(path: string, { ifDeleted }: SecretFile): string | null {
  try {
    const secret = readFileSync(path, 'utf8').trim();
    if (secret.length >= 32) return secret;
    throw new ConfigurationError([
      `${path} is damaged: it holds fewer than 32 characters. Restore it from a copy; deleting it ${ifDeleted}.`,
    ]);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
}

// The secret is written to a draft and hard-linked to its name. The link fails if another process was first, so no
// process ever reads a half-written secret.
function makeSecret(dataDir: string, path: string, file: SecretFile): string {
  mkdirSync(dataDir, { recursive: true, mode: 0o711 });
  const secret = randomBytes(32).toString('base64url');
  const draft = `${path}.${process.pid}`;
  writeFileSync(draft, `${secret}\n`, { mode: 0o600, flush: true });
  try {
    linkSync(draft, path);
    return secret;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    return readSecret(path, file) ?? secret;
  } finally {
    rmSync(draft, { force: true });
  }
}
