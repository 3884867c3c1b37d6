import { basename, dirname } from 'node:path';

import { ConfigurationError } from '#config/configuration-error.ts';

import { BackupError } from './backup-error.ts';

/**
 * Turns an error about `folder` that the person can fix, such as a full disk, into a BackupError; returns any other
 * error as it is. The message says that nothing was changed, which the caller ensures.
 */
export function explainFailure(error: unknown, folder: string): unknown {
  if (error instanceof BackupError || error instanceof ConfigurationError || !(error instanceof Error)) return error;
  const toError = (what: string) => new BackupError(`${what} Nothing was made or changed.`, { cause: error });
  if (error.name === 'AbortError') return toError('Stopped.');
  const { code, path = '' } = error as NodeJS.ErrnoException;
  if (code === 'ENOSPC') return toError(`${folder} is full.`);
  if (code === 'EACCES' || code === 'EPERM') {
    const place = path === '' ? '' : ` (${basename(dirname(path))}/${basename(path)})`;
    return toError(
      `This user may not read the data, or not write into ${folder}${place}. Be the user of the shop, or root.`,
    );
  }
  return error;
}
