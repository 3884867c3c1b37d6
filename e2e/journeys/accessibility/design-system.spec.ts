import { readdirSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { moscowOrigin } from '../../pages/test.ts';
import { answerTest as test, expect } from '../../shop/test.ts';

const build = resolve(import.meta.dirname, '../../../apps/storefront/build');

test('a shop has no page of the design system, nor has its build any of it [P-30]', async () => {
  const answer = await fetch(`${moscowOrigin()}/dev/ui`);
  expect(answer.status).toBe(404);
  expect(await answer.text()).not.toContain('data-design-system');
  const files = readdirSync(build, { recursive: true, encoding: 'utf8' }).filter((name) => /\.(js|json)$/.test(name));
  expect(files.length).toBeGreaterThan(50);
  const withIt = files.filter((name) => /dev\/ui|data-design-system/.test(readFileSync(resolve(build, name), 'utf8')));
  expect(withIt).toEqual([]);
});
