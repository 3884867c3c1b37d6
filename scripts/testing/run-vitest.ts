import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';

import { runCommand } from '../run-command.ts';
import type { TestReport } from './test-report.ts';

const reporter = join(import.meta.dirname, 'vitest-reporter.ts');

/** Runs all tests of Vitest. `env` names the programs that they start. */
export async function runVitest(resultsDir: string, env: Readonly<Record<string, string>>): Promise<TestReport> {
  const path = join(resultsDir, 'vitest.json');
  rmSync(path, { force: true });
  const { code, output } = await runCommand('vitest', ['run', '--reporter=default', `--reporter=${reporter}`], {
    live: true,
    env: { ...env, VITEST_REPORT: path },
  });
  if (!existsSync(path)) throw new Error(`it left no report\n${lastLines(output)}`);
  const report = JSON.parse(readFileSync(path, 'utf8')) as TestReport;
  if (code === 0 || report.failures.length > 0) return report;
  const failure = { title: `Vitest ended with ${code}`, message: lastLines(output), repeatCommand: null };
  return { ...report, failures: [failure] };
}

const lastLines = (text: string): string => text.trimEnd().split('\n').slice(-60).join('\n');
