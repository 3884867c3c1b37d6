import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const folder = import.meta.dirname;
const source = readFileSync(join(folder, 'security-events.ts'), 'utf8');
const manual = readFileSync(join(folder, '../../../../docs/operating/security-events.md'), 'utf8');

test('docs/operating/security-events.md says of each security event when it is', () => {
  const names = [...source.matchAll(/^ {2}\| '([\w.]+)'/gm)].map(([, name]) => name);
  const [, table = ''] = /^\| `event\.name` \| when \|[^\n]*\n(.*?)\n\n/ms.exec(manual) ?? [];
  const documented = [...table.matchAll(/^\| (.*?) \|/gm)].flatMap(([, cell = '']) =>
    [...cell.matchAll(/`([\w.]+)`/g)].map(([, name]) => name),
  );
  expect(names.length).toBeGreaterThan(15);
  expect(new Set(documented)).toEqual(new Set(names));
  expect(documented).toHaveLength(names.length);
});
