import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';

import { runChecks } from './check.ts';
import { ensureChromium } from './programs/ensure-chromium.ts';
import { ensureEngines } from './programs/ensure-engines.ts';
import { ensureMosquitto } from './programs/ensure-mosquitto.ts';
import { ensurePgbouncer } from './programs/ensure-pgbouncer.ts';
import { root, runCommand } from './run-command.ts';
import { ensureConsoleIsBuilt } from './console-build/console-build.ts';
import { ensureStorefrontIsBuilt } from './storefront-build/storefront-build.ts';

type Tally = {
  passed: number;
  failed: number;
  /** One text for each failure: what failed, where, and why. */
  failures?: string[];
  /** The missing programs of this machine, with the remedy. */
  notRun?: string[];
};

const results = join(root, 'test-results');
mkdirSync(results, { recursive: true });

// These downloads run beside the checks; their failures are reported before the tests. The broker comes first, then the
// pooler: the tests need them sooner, and only one installation can run at a time.
const mosquitto = ensureMosquitto();
const pgbouncer = mosquitto.then(ensurePgbouncer, ensurePgbouncer);
const chromium = pgbouncer.then(ensureChromium, ensureChromium);
const engines = chromium.then(ensureEngines, ensureEngines);
for (const program of [pgbouncer, chromium]) program.catch(() => {});

const tallies: Tally[] = [
  await tally('The checks', async () => {
    const failed = await runChecks();
    if (failed > 0) throw new Error(`${failed} failed`);
    return { passed: 0, failed: 0 };
  }),
  await tally('Vitest', runVitest),
  await tally('The journeys', runJourneys),
];

const passed = tallies.reduce((sum, one) => sum + one.passed, 0);
const failed = tallies.reduce((sum, one) => sum + one.failed, 0);
process.exitCode = failed === 0 && passed > 0 ? 0 : 1;
// Printed again at the end, because a truncated log keeps its last lines.
for (const failure of tallies.flatMap((one) => one.failures ?? [])) console.log(`FAILED ${failure}\n`);
const notRun = tallies.flatMap((one) => one.notRun ?? []);
console.log(`${passed} passed, ${failed} failed${notRun.length > 0 ? `, not run: ${notRun.join(', ')}` : ''}`);

/** A command that cannot run counts as one failure, so that the sum is never too good. */
async function tally(name: string, run: () => Promise<Tally>): Promise<Tally> {
  try {
    return await run();
  } catch (error) {
    const failure = `${name}: ${error instanceof Error ? error.message : String(error)}`;
    console.log(failure);
    return { passed: 0, failed: 1, failures: [failure] };
  }
}

/** The used fields of the JSON report. */
type VitestReport = {
  success: boolean;
  numPassedTests: number;
  numTotalTests: number;
  testResults: {
    /** The file. */
    name: string;
    /** Why the file did not load. */
    message: string;
    assertionResults: { status: string; fullName: string; failureMessages?: string[] | null }[];
  }[];
};

async function runVitest(): Promise<Tally> {
  const path = join(results, 'vitest.json');
  rmSync(path, { force: true });
  // Without a browser its tests fail, and the others still run.
  const env: Record<string, string> = {};
  const programs = { MOSQUITTO_PATH: mosquitto, PGBOUNCER_PATH: pgbouncer, CHROMIUM_PATH: chromium };
  for (const [variable, program] of Object.entries(programs)) {
    try {
      env[variable] = await program;
    } catch (error) {
      console.log(error instanceof Error ? error.message : String(error));
    }
  }
  const { code, output } = await runCommand(
    'vitest',
    ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${path}`],
    { live: true, env },
  );
  const report = readReport(path) as VitestReport;
  // Skipped tests count as failed: a test that does not run proves nothing.
  const failedTests = report.numTotalTests - report.numPassedTests;
  const failures = report.testResults.flatMap(({ name, message, assertionResults }) => [
    ...(message ? [`${name}\n${firstLines(message)}`] : []),
    ...assertionResults
      .filter(({ status }) => status !== 'passed')
      .map((test) => `${name} › ${test.fullName} (${test.status})\n${firstLines(test.failureMessages?.[0] ?? '')}`),
  ]);
  // A file that does not load, or an error outside of any test, counts as a failure too.
  if (failedTests > 0 || (code === 0 && report.success)) {
    return { passed: report.numPassedTests, failed: failedTests, failures };
  }
  if (failures.length === 0) failures.push(`Vitest ended with ${code}\n${lastLines(output)}`);
  return { passed: report.numPassedTests, failed: 1, failures };
}

function firstLines(text: string): string {
  return text.split('\n').slice(0, 12).join('\n');
}

function lastLines(text: string): string {
  return text.trimEnd().split('\n').slice(-60).join('\n');
}

/** Playwright's counts: `unexpected` failed, `flaky` passed on a second try only. */
type PlaywrightReport = {
  stats: { expected: number; unexpected: number; flaky: number; skipped: number };
  errors: { message?: string }[];
};

async function runJourneys(): Promise<Tally> {
  if (!existsSync(join(root, 'e2e/playwright.config.ts'))) throw new Error('e2e/playwright.config.ts is missing');
  const chromiumPath = await chromium;
  const { output: version } = await runCommand(chromiumPath, ['--version']);
  console.log(`The journeys run in ${chromiumPath} (${version.trim()}).`);
  const { names, env, missing } = await engines;
  if (names.length > 0) console.log(`Some run in ${names.join(' and ')} too.`);
  await ensureStorefrontIsBuilt();
  await ensureConsoleIsBuilt();
  const path = join(results, 'playwright.json');
  rmSync(path, { force: true });
  const { code } = await runCommand('playwright', ['test', '--reporter=list,json'], {
    cwd: join(root, 'e2e'),
    env: { ...env, CHROMIUM_PATH: chromiumPath, PLAYWRIGHT_JSON_OUTPUT_FILE: path },
    live: true,
  });
  const { stats, errors } = readReport(path) as PlaywrightReport;
  const failedTests = stats.unexpected + stats.flaky + stats.skipped;
  return {
    passed: stats.expected,
    failed: failedTests === 0 && (code !== 0 || errors.length > 0) ? 1 : failedTests,
    notRun: missing,
  };
}

function readReport(path: string): unknown {
  if (!existsSync(path)) throw new Error('it left no report');
  return JSON.parse(readFileSync(path, 'utf8'));
}
