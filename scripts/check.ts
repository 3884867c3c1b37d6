import { join } from 'node:path';

import { root, runCommand } from './run-command.ts';

type Check = { name: string; command: string; args: string[]; env?: Record<string, string> };

/** The longest first, so that nothing runs alone at the end. */
const checks: Check[] = [
  // One pass of the compiler serves the rules that need types and the types themselves (docs/decisions/0063).
  {
    name: 'lint and types',
    command: 'oxlint',
    args: ['--type-aware', '--type-check', '--deny-warnings', '--format=unix'],
    // An eighth of its work is to collect garbage, which more memory saves: 4.7 GB in place of 3.4.
    env: { GOGC: '400', GOMEMLIMIT: '5GiB' },
  },
  // Builds the sources if their build is missing.
  { name: 'weight of the first view', command: 'node', args: ['scripts/storefront-build/check-weight.ts'] },
  {
    name: "weight of the console's screens",
    command: 'node',
    args: ['scripts/console-build/check-console-weight.ts'],
  },
  {
    name: 'arrows',
    command: 'depcruise',
    args: ['--config', '.dependency-cruiser.mjs', 'apps', 'packages', 'scripts', 'soak'],
  },
  { name: 'dead code', command: 'knip', args: ['--no-progress'] },
  { name: 'format', command: 'oxfmt', args: ['--check', '.'] },
];

/** Runs every check, two at a time, and prints one line for each. Returns the number of failures. */
export async function runChecks(): Promise<number> {
  const startedAt = performance.now();
  const storefront = join(root, 'apps/storefront');
  const generated = await runCommand('react-router', ['typegen'], { cwd: storefront });
  if (generated.code !== 0) {
    console.log(generated.output);
    return 1;
  }

  let failed = 0;
  const waiting = [...checks];
  const work = async (): Promise<void> => {
    for (let check = waiting.shift(); check; check = waiting.shift()) {
      const { code, output, seconds } = await runCommand(check.command, check.args, { env: check.env ?? {} });
      console.log(`${code === 0 ? 'ok    ' : 'FAILED'} ${check.name.padEnd(30)} ${seconds.toFixed(1)} s`);
      if (code !== 0) {
        failed += 1;
        console.log(output.trim());
      }
    }
  };
  await Promise.all([work(), work()]);
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(1);
  console.log(
    failed === 0 ? `All checks passed in ${seconds} s.` : `${failed} of ${checks.length} checks failed (${seconds} s).`,
  );
  return failed;
}

if (import.meta.main) process.exitCode = (await runChecks()) === 0 ? 0 : 1;
