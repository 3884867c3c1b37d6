import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';

const APP = join(import.meta.dirname, '..');
const PACKAGES = join(import.meta.dirname, '../../../../packages');

/** What a page begins with: it has the texts of the first view alone. */
const BEGINNING = ['entry.client.tsx', 'root.tsx', 'routes/catalogue.tsx', 'routes/home.tsx'];

function resolveImport(from: string, specifier: string): string | null {
  const [, name = '', file = ''] = /^@kaplya\/(ui|client|state)\/(.+)$/.exec(specifier) ?? [];
  const path = specifier.startsWith('#')
    ? join(APP, specifier.slice(1))
    : specifier.startsWith('.')
      ? join(dirname(from), specifier)
      : join(PACKAGES, name, 'src', file);
  return /\.tsx?$/.test(path) && existsSync(path) ? path : null;
}

/** A module and whatever it imports statically: `import()` brings texts of its own. */
function listLoadedWith(beginning: readonly string[]): string[] {
  const seen = new Set(beginning);
  for (const path of seen) {
    const imports = readFileSync(path, 'utf8').matchAll(/^(?:import|export) (?!type )[^;]*?from '([^']+)'/gm);
    for (const [, specifier = ''] of imports) {
      const target = resolveImport(path, specifier);
      if (target) seen.add(target);
    }
  }
  return [...seen];
}

const firstTexts = new Set(
  globSync('catalogues/ru/*.json', { cwd: import.meta.dirname }).flatMap((path) =>
    Object.keys(JSON.parse(readFileSync(join(import.meta.dirname, path), 'utf8')) as object),
  ),
);
const laterTexts = new Set(
  globSync('catalogues/ru/later/*.json', { cwd: import.meta.dirname }).flatMap((path) =>
    Object.keys(JSON.parse(readFileSync(join(import.meta.dirname, path), 'utf8')) as object),
  ),
);

test('what the first view may say is among the texts that it has [P-31]', () => {
  const modules = listLoadedWith(BEGINNING.map((path) => join(APP, path)));
  expect(modules.length).toBeGreaterThan(150);
  expect(firstTexts.size).toBeGreaterThan(60);
  const missing = modules.flatMap((path) =>
    [...readFileSync(path, 'utf8').matchAll(/'([a-z]\w*(?:\.\w+)+)'/g)]
      .filter(([, id = '']) => laterTexts.has(id))
      .map(([, id]) => `${path.slice(APP.length + 1)}: ${id}`),
  );
  expect(missing).toEqual([]);
});
