import { globSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, test } from 'vitest';
import { permissions, permissionsToCome } from '@kaplya/contract';
import { permissionNames } from '../../apps/server/src/languages/permission-names.ts';

const root = resolve(import.meta.dirname, '../..');
const read = (file: string) => readFileSync(join(root, file), 'utf8');

test('a permission is to come as long as no call of the server asks for it, and offered from then on [O-02a]', () => {
  const code = globSync(['apps/server/src/features/**/*.ts', 'packages/contract/src/{endpoints/**/*,*-rights}.ts'], {
    cwd: root,
  })
    .filter((file) => !/\.test\b/.test(file))
    .map(read)
    .join('\n');
  // A permission of one word may be another word of the trade, so that it counts only where a call names it.
  const isAsked = (permission: string) =>
    code.includes(permission.includes('.') ? `'${permission}'` : `permission: '${permission}'`);
  expect(permissions.filter((each) => !isAsked(each)).toSorted()).toEqual(permissionsToCome.toSorted());
});

test.each(['ru', 'en'] as const)(
  'server and console call each permission the same in the language %s [O-02a]',
  (language) => {
    const catalogue = JSON.parse(read(`apps/console/app/i18n/catalogues/${language}/kit.json`)) as Record<
      string,
      string
    >;
    const own = Object.fromEntries(permissions.map((each) => [each, catalogue[`kit.permission.${each}`]]));
    expect(permissionNames[language]).toEqual(own);
  },
);
