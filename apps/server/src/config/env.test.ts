import { expect, test } from 'vitest';

import { ConfigurationError } from './configuration-error.ts';
import { environmentVariables, parseEnv } from './env.ts';

function problemsOf(source: Record<string, string>): readonly string[] {
  try {
    parseEnv(source);
    return [];
  } catch (error) {
    if (error instanceof ConfigurationError) return error.problems;
    throw error;
  }
}

test('an empty environment is enough', () => {
  expect(parseEnv({})).toMatchObject({ PORT: 3000, HOST: '127.0.0.1', DATA_DIR: './.data', LOG_LEVEL: 'info' });
});

test('an empty value counts as unset', () => {
  expect(parseEnv({ PORT: '', DATABASE_URL: ' ', APP_SECRET: '' })).toEqual(parseEnv({}));
});

test('all mistakes are named at once, each with its variable', () => {
  const problems = problemsOf({
    PORT: '70000',
    PUBLIC_ORIGIN: 'https://shop.example/path',
    DATABASE_URL: 'mysql://localhost/shop',
    APP_SECRET: 'short',
    TRUSTED_PROXIES: '10.0.0.0/8, 10.0.0.0/40',
    LOG_LEVEL: 'loud',
    SANDBOX: 'yes',
  });
  expect(problems.map((problem) => problem.split(' ')[0])).toEqual([
    'PORT',
    'PUBLIC_ORIGIN',
    'DATABASE_URL',
    'APP_SECRET',
    'TRUSTED_PROXIES',
    'SANDBOX',
    'LOG_LEVEL',
  ]);
});

test.each(['0', '65536', '3000.5', 'abc', '-1', '1e3'])('PORT %s is refused', (port) => {
  expect(problemsOf({ PORT: port })).toEqual([expect.stringContaining('must be a whole number from 1 to 65535')]);
});

test('a problem never repeats a secret', () => {
  expect(problemsOf({ APP_SECRET: 'hunter2' }).join()).not.toContain('hunter2');
  expect(problemsOf({ DATABASE_URL: 'http://user:hunter2@host/db' }).join()).not.toContain('hunter2');
});

test('every variable says what it is for', () => {
  for (const [name, { description }] of Object.entries(environmentVariables)) {
    expect(description, name).toMatch(/^.{15,}\.$/);
  }
});
