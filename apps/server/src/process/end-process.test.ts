import { spawnSync } from 'node:child_process';
import { expect, test } from 'vitest';

test('a process that an open resource keeps alive at its end exits with 1 and logs the resource', () => {
  const program = new URL('end-process.ts', import.meta.url).href;
  const script = `import { endProcess } from '${program}'; setInterval(() => {}, 60_000); endProcess(0, 50);`;
  const { status, stderr } = spawnSync(process.execPath, ['--input-type=module', '--eval', script], {
    encoding: 'utf8',
  });
  expect(status).toBe(1);
  expect(stderr).toMatch(/keeps the process.*Timeout/);
});
