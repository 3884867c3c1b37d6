import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { FILE_NAMES } from '../../packages/client/plugin/hashed-file-names.ts';

/** Reads the readable names of a build's own files, by file in `assets`, without those of the previous release. */
export const readFileNames = (buildDir: string): Record<string, string> =>
  JSON.parse(readFileSync(join(buildDir, FILE_NAMES), 'utf8')) as Record<string, string>;
