import { readdirSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';

import { expect, test } from 'vitest';

import { startPageApp } from './start-page-app.ts';

const build = resolve(import.meta.dirname, '../../../storefront/build');

const { fetchPage } = await startPageApp();

test('a shop has no page of the design system, nor has its build any of it [P-30]', async () => {
  const { status, html } = await fetchPage('/dev/ui');
  expect(status).toBe(404);
  expect(html).not.toContain('data-design-system');
  const files = readdirSync(build, { recursive: true, encoding: 'utf8' }).filter((name) => /\.(js|json)$/.test(name));
  expect(files.length).toBeGreaterThan(50);
  const withIt = files.filter((name) => /dev\/ui|data-design-system/.test(readFileSync(resolve(build, name), 'utf8')));
  expect(withIt).toEqual([]);
});
