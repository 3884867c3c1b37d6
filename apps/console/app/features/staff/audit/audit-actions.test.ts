import { globSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, test } from 'vitest';
import { listFileEndpoints } from '@kaplya/contract/endpoints/list-files';
import { auditActions, auditFields } from './use-audit-labels.ts';
import { fileNames } from './entry-sentence.tsx';

const server = resolve(import.meta.dirname, '../../../../../server/src/features');

/** The audit actions in each call of the server that records an entry. */
function listRecordedActions(): string[] {
  const sources = globSync('**/*.ts', { cwd: server }).filter((file) => !file.includes('.test.'));
  const calls = sources.flatMap((file) => [
    ...readFileSync(join(server, file), 'utf8').matchAll(/(?:recordAudit|auditOrder)\([\s\S]*?\);/g),
  ]);
  const names = calls.flatMap(([text]) => [...text.matchAll(/'(?<name>[a-zA-Z]+\.[a-z_]+)'/g)]);
  return [...new Set(names.flatMap(({ groups }) => groups?.['name'] ?? []))];
}

test('every action that the server records is a sentence in the audit [O-02c]', () => {
  const recorded = listRecordedActions();
  expect(recorded.length).toBeGreaterThan(20);
  expect(recorded.filter((action) => !auditActions.some((known) => known === action))).toEqual([]);
});

test('every filter of a file that staff take has a name in the audit, and so has the file [O-02c]', () => {
  const filters = Object.values(listFileEndpoints).flatMap(({ query }) => Object.keys(query.shape));
  expect(filters.length).toBeGreaterThan(40);
  const labelled = new Set<string>(auditFields);
  expect([...new Set(filters)].filter((field) => !labelled.has(field))).toEqual([]);
  const files = globSync('**/*.ts', { cwd: server }).flatMap((file) =>
    [...readFileSync(join(server, file), 'utf8').matchAll(/\{ name: '(?<name>[a-z-]+)', filters\b/g)].map(
      ({ groups }) => groups?.['name'] ?? '',
    ),
  );
  expect(files.length).toBeGreaterThan(15);
  expect(files.filter((name) => !(name in fileNames))).toEqual([]);
});
