import { writeFileSync } from 'node:fs';

import type { Reporter, TestCase, TestModule } from 'vitest/node';

import { escapePattern, quoteWord, type TestFailure, type TestReport } from './test-report.ts';

/** Writes the report of a run of Vitest into the file of `VITEST_REPORT`. */
// oxlint-disable-next-line import/no-default-export -- Vitest loads a reporter by it
export default class VitestReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], unhandledErrors: readonly { message: string; stack?: string }[]): void {
    const path = process.env['VITEST_REPORT'];
    if (!path) throw new Error('VITEST_REPORT names no file');
    const report: TestReport = {
      passed: modules.reduce((sum, { children }) => sum + [...children.allTests('passed')].length, 0),
      failures: [
        ...modules.flatMap(listFailures),
        ...unhandledErrors.map(({ message, stack }) => ({
          ...{ title: 'An error outside of any test', message: firstLines(stack ?? message), repeatCommand: null },
        })),
      ],
      timings: modules.map((module) => ({ name: toName(module), seconds: toSeconds(module) })),
    };
    writeFileSync(path, JSON.stringify(report));
  }
}

function listFailures(module: TestModule): TestFailure[] {
  const suites = [module, ...module.children.allSuites()];
  const ofSuites = suites.flatMap((suite) =>
    suite.errors().map(({ message, stack }) => ({
      title: suite.type === 'suite' ? `${toName(module)} › ${suite.fullName}` : toName(module),
      message: firstLines(stack ?? message),
      repeatCommand: toCommand(module),
    })),
  );
  // Skipped tests count as failed: a test that does not run proves nothing.
  const ofTests = [...module.children.allTests()].filter((test) => test.result().state !== 'passed').map(toFailure);
  return [...ofSuites, ...ofTests];
}

function toFailure(test: TestCase): TestFailure {
  const { state, errors } = test.result();
  return {
    title: `${toName(test.module)} › ${test.fullName} (${state})`,
    message: firstLines(errors?.[0]?.message ?? ''),
    // Vitest joins the titles of suites and test by a space to compare them with the pattern.
    repeatCommand: `${toCommand(test.module)} -t ${quoteWord(escapePattern(test.fullName.replaceAll(' > ', ' ')))}`,
  };
}

const toName = ({ project, relativeModuleId }: TestModule): string => `${project.name}: ${relativeModuleId}`;

const toCommand = ({ project, relativeModuleId }: TestModule): string =>
  `npx vitest run --project ${project.name} ${quoteWord(relativeModuleId)}`;

function toSeconds(module: TestModule): number {
  const { environmentSetupDuration, prepareDuration, collectDuration, setupDuration, duration } = module.diagnostic();
  return (environmentSetupDuration + prepareDuration + collectDuration + setupDuration + duration) / 1000;
}

const firstLines = (text: string): string => text.split('\n').slice(0, 12).join('\n');
