import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';

const APP = join(import.meta.dirname, '..');
const PACKAGES = join(import.meta.dirname, '../../../../packages');

/** The modules of the start of a page, which has the texts of the first view alone. */
const BEGINNING = ['entry.client.tsx', 'root.tsx', 'routes/catalogue.tsx', 'routes/home.tsx'];

/** The texts of a part are loaded by the module that imports it, or by the part itself before it shows any. */
const LOADS_TEXTS = /\b(lazyWithTexts|withTexts|loadDeferredTexts|loadTexts)[<(]/;

function resolveImport(from: string, specifier: string): string | null {
  const [, name = '', file = ''] = /^@kaplya\/(ui|client|state)\/(.+)$/.exec(specifier) ?? [];
  const path = specifier.startsWith('#')
    ? join(APP, specifier.slice(1))
    : specifier.startsWith('.')
      ? join(dirname(from), specifier)
      : join(PACKAGES, name, 'src', file);
  return /\.tsx?$/.test(path) && existsSync(path) ? path : null;
}

/** A module and its static imports: `import()` loads texts of its own. */
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
const deferredTexts = new Set(
  globSync('catalogues/ru/deferred/*.json', { cwd: import.meta.dirname }).flatMap((path) =>
    Object.keys(JSON.parse(readFileSync(join(import.meta.dirname, path), 'utf8')) as object),
  ),
);

/** Each deferred text that one of the modules names, as `path: id`. */
function listDeferredTexts(modules: readonly string[]): string[] {
  return modules.flatMap((path) =>
    [...readFileSync(path, 'utf8').matchAll(/'([a-z]\w*(?:\.\w+)+)'/g)]
      .filter(([, id = '']) => deferredTexts.has(id))
      .map(([, id]) => `${path.slice(APP.length + 1)}: ${id}`),
  );
}

const firstView = listLoadedWith(BEGINNING.map((path) => join(APP, path)));

test('what the first view may say is among the texts that it has [P-31]', () => {
  expect(firstView.length).toBeGreaterThan(150);
  expect(firstTexts.size).toBeGreaterThan(60);
  expect(listDeferredTexts(firstView)).toEqual([]);
});

test('a part with deferred texts is loaded by a module that loads them [P-31]', () => {
  const parts = firstView.flatMap((path) =>
    [...readFileSync(path, 'utf8').matchAll(/\bimport\('([^']+)'\)/g)].flatMap(([, specifier = '']) => {
      const part = resolveImport(path, specifier);
      return part ? [{ path, part }] : [];
    }),
  );
  expect(parts.length).toBeGreaterThan(20);
  const loadsTexts = (path: string) => LOADS_TEXTS.test(readFileSync(path, 'utf8'));
  const without = parts.filter(({ path, part }) => !loadsTexts(path) && !loadsTexts(part));
  const known = new Set(firstView);
  const missing = without.flatMap(({ path, part }) => {
    const later = listDeferredTexts(listLoadedWith([part]).filter((module) => !known.has(module)));
    return later.map((text) => `${path.slice(APP.length + 1)} loads ${text}`);
  });
  expect(missing).toEqual([]);
});
