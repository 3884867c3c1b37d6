import { globSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, test } from 'vitest';
import { auditActions } from './use-audit-labels.ts';

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
