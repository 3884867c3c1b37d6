import { globSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { expect, test } from 'vitest';

const features = join(import.meta.dirname, '../../apps/server/src/features');

/** The tables that a file writes: `.insert(orderLineTable)` as `order-line`. */
function listWritten(path: string): string[] {
  const written = readFileSync(join(features, path), 'utf8').matchAll(
    /(?:\.(?:insert|update|delete)\(|\bfrom:)\s*(\w+)Table\b/g,
  );
  const toName = (table: string) => table.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
  return [...new Set([...written].map(([, table = '']) => toName(table)))];
}

test('a store of a folder `stores/` writes the table of its name and no other, and nothing else writes it', () => {
  const stores = globSync('*/stores/*.store.ts', { cwd: features });
  expect(stores.length).toBeGreaterThan(10);
  const owners = new Map<string, string>();
  for (const store of stores) {
    const [table, ...others] = listWritten(store);
    expect(others, store).toEqual([]);
    if (table === undefined) continue;
    expect(table.endsWith(basename(store, '.store.ts')), `${store} writes ${table}`).toBe(true);
    owners.set(table, store);
  }
  expect(owners.size).toBeGreaterThan(10);
  for (const path of globSync('**/*.ts', { cwd: features, exclude: ['**/*.test.ts', '**/fill.store.ts'] })) {
    const foreign = listWritten(path).filter((table) => owners.has(table) && owners.get(table) !== path);
    expect(foreign, path).toEqual([]);
  }
});
