import { constants, crc32, deflateRawSync } from 'node:zlib';
import type { EntryParts } from './make-zip.ts';

const MB = 1024 * 1024;

/** An entry of `megabytes` of one letter after a start, a thousandth of that packed, made without ever holding it. */
export function makeRun(name: string, megabytes: number, letter = '\0', start = ''): EntryParts {
  const run = Buffer.alloc(MB, letter);
  const block = deflateRawSync(run, { finishFlush: constants.Z_FULL_FLUSH, level: 9 });
  const first = deflateRawSync(start, { finishFlush: constants.Z_FULL_FLUSH });
  let sum = crc32(start);
  // Only small ones are read to the end, where their sum counts.
  for (let at = 0; at < Math.min(megabytes, 64); at += 1) sum = crc32(run, sum);
  const blocks = Array.from({ length: megabytes }, () => block);
  const size = Math.min(start.length + megabytes * MB, 0xfffffffe);
  return { name, bytes: Buffer.concat([first, ...blocks, Buffer.from([3, 0])]), deflated: { size, sum } };
}
