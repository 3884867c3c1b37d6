import { globSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, test } from 'vitest';

const root = resolve(import.meta.dirname, '../..');

/**
 * The browser's own, handed to the layer with the limits; a request of the page that the worker passes on; the call of a
 * list for its file.
 */
const passedOn = new Set(['fetch(url, init)', 'fetch(request)', 'fetch(format)']);

test('no front end waits for ever on a network that stays silent: each fetch has a signal [X-12]', () => {
  const files = globSync(
    '{apps/console/app,apps/storefront/{app,worker},packages/{client,ui,state}/src}/**/*.{ts,tsx}',
    { cwd: root },
  ).filter((file) => !/\.test\b|\.test-support\.|\.d\.ts$/.test(file));
  expect(files.length).toBeGreaterThan(500);
  const unlimited = files.flatMap((file) =>
    [...readFileSync(join(root, file), 'utf8').matchAll(/(?<![.\w])fetch\((?:[^()]|\((?:[^()]|\([^()]*\))*\))*\)/g)]
      .map(([call]) => call)
      .filter((call) => !passedOn.has(call) && !call.includes('signal'))
      .map((call) => `${file}: ${call}`),
  );
  expect(unlimited).toEqual([]);
});
