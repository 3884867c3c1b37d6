import { globSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { endpoints, type Endpoint } from '@kaplya/contract';
import { expect, test } from 'vitest';
import { z } from 'zod';

const root = resolve(import.meta.dirname, '../../..');

/** Properties of a schema at any depth. */
function listFields(schema: unknown): string[] {
  if (typeof schema !== 'object' || schema === null) return [];
  return Object.entries(schema).flatMap(([key, value]) =>
    key === 'properties'
      ? [...Object.keys(value as object), ...Object.values(value as object).flatMap(listFields)]
      : listFields(value),
  );
}

test('the contract lists each field of a public call that the server never names [C-18]', () => {
  const sources = globSync(['apps/server/src/**/*.ts', 'packages/domain/src/**/*.ts'], { cwd: root });
  const code = sources.filter((path) => !path.includes('.test')).map((path) => readFileSync(join(root, path), 'utf8'));
  const named = new Set(code.join('\n').match(/\w+/g));
  const [, section = ''] = readFileSync(join(root, 'docs/contract.md'), 'utf8').split(
    '## Accepted fields without effect',
  );
  const [table = ''] = section.split('\n## ');
  const listed = new Set([...table.matchAll(/`([\w-]+)`/g)].map(([, field]) => field));

  const calls: Endpoint[] = Object.values(endpoints);
  const fields = calls
    .filter(({ path }) => !path.startsWith('/api/ops/'))
    .flatMap(({ body, query }) =>
      [body, query].flatMap((part) =>
        part instanceof z.ZodType ? listFields(z.toJSONSchema(part, { io: 'input', unrepresentable: 'any' })) : [],
      ),
    );
  expect(fields.length).toBeGreaterThan(200);
  const unread = fields.filter((field) => !(field.match(/\w+/g) ?? []).every((word) => named.has(word)));
  expect(unread).toContain('externalUserId');
  expect(unread.filter((field) => !listed.has(field))).toEqual([]);
});
