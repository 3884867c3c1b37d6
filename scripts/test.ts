import { mkdirSync } from 'node:fs';
import { join } from 'node:path';

import { runChecks } from './check.ts';
import { ensureChromium } from './programs/ensure-chromium.ts';
import { ensureEngines } from './programs/ensure-engines.ts';
import { ensureTestPrograms } from './programs/ensure-test-programs.ts';
import { root, runCommand } from './run-command.ts';
import { makeMemoryFolder } from './testing/memory-folder.ts';
import { readProcessorSeconds } from './testing/processor-seconds.ts';
import { runJourneys } from './testing/run-journeys.ts';
import { runVitest } from './testing/run-vitest.ts';
import { describeFailure, describeSlowest, type TestReport } from './testing/test-report.ts';

/** The number of slowest files or journeys shown for each part. */
const slowestShown = 20;

const resultsDir = join(root, 'test-results');
mkdirSync(resultsDir, { recursive: true });

const memoryFolder = makeMemoryFolder();
if (memoryFolder !== null) process.env['TMPDIR'] = memoryFolder;

// Installations run beside the checks; their failures are reported before the tests, which need the programs in this order.
const programs = ensureTestPrograms(['mosquitto', 'pgbouncer', 'promtool', 'systemd-analyze']);
const chromium = ensureChromium();
const engines = ensureEngines();
chromium.catch(() => {});

const timeTable: string[] = [];

const reports: TestReport[] = [
  await run('The checks', async () => {
    const failed = await runChecks();
    if (failed > 0) throw new Error(`${failed} failed`);
    return { passed: 0, failures: [], timings: [] };
  }),
  await run('Vitest', async () => {
    const { env, missing, problem } = await programs;
    if (missing.length > 0) console.log(`Not found: ${missing.join(', ')}. ${problem}`);
    // Without a browser its tests fail, and the others still run.
    const path = await chromium.catch((error: Error) => {
      console.log(error.message);
      return undefined;
    });
    return runVitest(resultsDir, { ...env, ...(path !== undefined && { CHROMIUM_PATH: path }) });
  }),
  await run('The journeys', async () => {
    const chromiumPath = await chromium;
    const { output: version } = await runCommand(chromiumPath, ['--version']);
    console.log(`The journeys run in ${chromiumPath} (${version.trim()}).`);
    const { names, env, missing } = await engines;
    if (names.length > 0) console.log(`Some run in ${names.join(' and ')} too.`);
    return { ...(await runJourneys(resultsDir, { ...env, CHROMIUM_PATH: chromiumPath })), notRun: missing };
  }),
];

const passed = reports.reduce((sum, report) => sum + report.passed, 0);
const failures = reports.flatMap((report) => report.failures);
const notRun = reports.flatMap((report) => report.notRun ?? []);
process.exitCode = failures.length === 0 && passed > 0 ? 0 : 1;
console.log(['', ...timeTable, ''].join('\n'));
// Printed at the end, because a truncated log keeps its last lines.
for (const failure of failures) console.log(`${describeFailure(failure)}\n`);
console.log(`${passed} passed, ${failures.length} failed${notRun.length > 0 ? `, not run: ${notRun.join(', ')}` : ''}`);

/** Runs one part. What cannot run counts as one failure, so that the sum is never too good. */
async function run(name: string, runPart: () => Promise<TestReport>): Promise<TestReport> {
  const startedAt = performance.now();
  const processorAtStart = readProcessorSeconds();
  const report = await runPart().catch((error: unknown): TestReport => {
    const message = error instanceof Error ? error.message : String(error);
    console.log(`${name}: ${message}`);
    return { passed: 0, failures: [{ title: name, message, repeatCommand: null }], timings: [] };
  });
  const processorAtEnd = readProcessorSeconds();
  const processor =
    processorAtStart === null || processorAtEnd === null
      ? ''
      : `, ${Math.round(processorAtEnd - processorAtStart)} s of processor time`;
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(1);
  timeTable.push(`${name}: ${seconds} s${processor}, ${report.passed} passed`);
  if (report.timings.length > 0) timeTable.push(describeSlowest(report.timings, slowestShown));
  return report;
}
