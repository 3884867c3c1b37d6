import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';

import type { JSONReport, JSONReportSpec, JSONReportSuite } from '@playwright/test/reporter';

import { root, runCommand } from '../run-command.ts';
import { escapePattern, quoteWord, type TestFailure, type TestReport } from './test-report.ts';

/** Runs all journeys. `env` names Chromium and the other engines. */
export async function runJourneys(resultsDir: string, env: Readonly<Record<string, string>>): Promise<TestReport> {
  const path = join(resultsDir, 'playwright.json');
  rmSync(path, { force: true });
  const { code } = await runCommand('playwright', ['test', '--reporter=list,json'], {
    cwd: join(root, 'e2e'),
    env: { ...env, PLAYWRIGHT_JSON_OUTPUT_FILE: path },
    live: true,
  });
  if (!existsSync(path)) throw new Error('they left no report');
  const { stats, errors, suites } = JSON.parse(readFileSync(path, 'utf8')) as JSONReport;
  const specs = suites.flatMap(listSpecs);
  const failures = [
    ...specs.filter(({ spec: { tests } }) => tests.some(({ status }) => status !== 'expected')).map(toFailure),
    ...errors.map(({ message = '' }) => ({ title: 'An error outside of any journey', message, repeatCommand: null })),
  ];
  if (code !== 0 && failures.length === 0) {
    failures.push({ title: `Playwright ended with ${code}`, message: '', repeatCommand: null });
  }
  return {
    passed: stats.expected,
    failures,
    timings: specs.map(({ spec, path: titles }) => ({
      name: [`${spec.file}:${spec.line}`, ...titles].join(' › '),
      seconds: spec.tests.flatMap(({ results }) => results).reduce((sum, { duration }) => sum + duration, 0) / 1000,
    })),
  };
}

type FoundSpec = { readonly spec: JSONReportSpec; readonly path: readonly string[] };

/** The journeys of a file, with the titles of the groups around them. */
function listSpecs(suite: JSONReportSuite): FoundSpec[] {
  return [
    ...suite.specs.map((spec) => ({ spec, path: [spec.title] })),
    ...(suite.suites ?? []).flatMap((inner) =>
      listSpecs(inner).map(({ spec, path }) => ({ spec, path: [inner.title, ...path] })),
    ),
  ];
}

function toFailure({ spec, path }: FoundSpec): TestFailure {
  const test = spec.tests.find(({ status }) => status !== 'expected');
  // The first one may say only that time was over.
  const errors = test?.results.flatMap((result) => result.errors) ?? [];
  // Several journeys may stand in one line, each with data of its own.
  const repeatCommand = spec.file.includes('engines/')
    ? 'npm run engines'
    : `npx playwright test -c e2e ${spec.file}:${spec.line} -g ${quoteWord(escapePattern(spec.title))}`;
  return {
    title: `${[`${spec.file}:${spec.line}`, ...path].join(' › ')} (${test?.status})`,
    message: errors.map(({ message }) => message.split('\n').slice(0, 12).join('\n')).join('\n'),
    repeatCommand,
  };
}
