import { globSync, readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { expect, test } from 'vitest';

const page = join(import.meta.dirname, '../dev');

/** Parts that are visible only within the named ones. */
const seenWithin: Record<string, string> = {
  'dialog-panel.tsx': 'dialog.tsx',
  // Seen where a part cannot be loaded: `failures.spec.ts`.
  'lazy-part.tsx': 'dialog.tsx',
  'optional.tsx': 'dialog.tsx',
  'missing-overlay.tsx': 'dialog.tsx',
  // The source of every icon.
  'icon-sprite.tsx': 'icon.tsx',
  'lazy-overlay.tsx': 'dialog.tsx',
  'drawer-panel.tsx': 'drawer.tsx',
  'toast-region.tsx': 'toasts.ts',
  'why-panel.tsx': 'why.tsx',
};

const sources = readdirSync(page)
  .filter((name) => name.endsWith('.tsx'))
  .map((name) => readFileSync(join(page, name), 'utf8'));

/** Files of the design system whose components its page shows. */
const shown = new Set(
  sources.flatMap((source) =>
    [...source.matchAll(/import \{([^}]+)\} from '\.\.\/src\/[\w/-]+\/([^'/]+)'/g)].flatMap(
      ([, names = '', file = '']) => {
        const used = names.split(',').map((name) => name.trim().replace(/^type .*/, ''));
        return used.some((name) => name !== '' && new RegExp(`(<${name}\\b|${name}\\()`).test(source)) ? [file] : [];
      },
    ),
  ),
);

test('the page of the design system shows every component of it [P-30]', () => {
  const components = globSync('**/*.tsx', { cwd: import.meta.dirname })
    .map((path) => basename(path))
    .filter((name) => !name.includes('.test.'));
  expect(components.length).toBeGreaterThan(30);
  expect(components.filter((name) => !shown.has(seenWithin[name] ?? name))).toEqual([]);
  // No excuse is left for a part that no longer exists.
  expect(Object.keys(seenWithin).filter((name) => !components.includes(name))).toEqual([]);
});
