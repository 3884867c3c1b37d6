import { globSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, test } from 'vitest';

const root = resolve(import.meta.dirname, '../..');

/** The dialogs of the kit, each with a component test of where its focus begins and of its keys. */
const dialogsOfKit = [
  'apps/console/app/kit/dialog/content-dialog.tsx',
  'apps/console/app/kit/form/form-dialog.tsx',
  'apps/console/app/kit/form/leave-guard.tsx',
  'apps/console/app/kit/form/preview-commit.tsx',
];

const files = globSync('apps/console/{app,dev}/**/*.tsx', { cwd: root })
  .filter((file) => !/\.test\b/.test(file))
  .map((file) => ({ file, code: readFileSync(join(root, file), 'utf8') }));

test('no dialog of the console is its own: where the focus begins and what the keys do is the kit’s [O-01a]', () => {
  expect(files.length).toBeGreaterThan(200);
  const raw = files.filter(({ code }) => /overlay\/dialog(?:-panel)?\.tsx'/.test(code) && /<Dialog\b/.test(code));
  expect(raw.map(({ file }) => file).toSorted()).toEqual(dialogsOfKit);
});

test('no field of a dialog of the console takes the focus by itself, which would hide that the dialog does [O-01a]', () => {
  const own = files.filter(({ code }) => /<(?:Form|Content)Dialog\b/.test(code) && /^\s*autoFocus$/m.test(code));
  // A code is typed into the field that takes the place of the pressed button.
  expect(own.map(({ file }) => file)).toEqual(['apps/console/app/features/sign-in/proof-dialog.tsx']);
});
