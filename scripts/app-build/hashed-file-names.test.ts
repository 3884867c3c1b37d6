import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { FILE_NAMES, recordFileNames } from '../../packages/client/plugin/hashed-file-names.ts';

/** Has the plugin record a build of one chunk. */
function record(fileName: string): Record<string, string> {
  const buildDir = mkdtempSync(join(tmpdir(), 'kaplya-names-'));
  onTestFinished(() => rmSync(buildDir, { recursive: true }));
  const { writeBundle } = recordFileNames();
  const chunk = { type: 'chunk', fileName, name: 'promo-field', moduleIds: [] };
  Reflect.apply(writeBundle as () => void, undefined, [{ dir: join(buildDir, 'client') }, { [fileName]: chunk }]);
  return JSON.parse(readFileSync(join(buildDir, FILE_NAMES), 'utf8')) as Record<string, string>;
}

test('a build names its files by their hash alone, and records what each is [P-72]', () => {
  expect(record('assets/1a2b3c4d.js')).toEqual({ '1a2b3c4d.js': 'promo-field.js' });
  expect(() => record('assets/promo-field-1a2b3c4d.js')).toThrow('by its hash alone');
});
