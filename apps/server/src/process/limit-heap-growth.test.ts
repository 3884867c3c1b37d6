import { execFileSync } from 'node:child_process';
import { expect, test } from 'vitest';

// The saved memory is measured by `npm run bench`: a small program does not show it.
test('this release of V8 knows the option, and takes it while a program runs', () => {
  expect(execFileSync(process.execPath, ['--v8-options'], { encoding: 'utf8' })).toContain('--heap-growing-percent');
  const program = `
    const { limitHeapGrowth } = await import(${JSON.stringify(new URL('./limit-heap-growth.ts', import.meta.url).href)});
    limitHeapGrowth();`;
  const printed = execFileSync(
    process.execPath,
    ['--input-type=module', '--eval', `${program} console.log('took it')`],
    {
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'pipe'],
    },
  );
  expect(printed).toBe('took it\n');
});
