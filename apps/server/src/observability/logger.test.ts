import { DrizzleQueryError } from 'drizzle-orm/errors';
import { closeSync, mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';

import { createLogger, openStandardOutput, withoutRedaction } from './logger.ts';

function logged(write: (logger: ReturnType<typeof createLogger>) => void): string {
  const lines: string[] = [];
  write(createLogger({ level: 'trace' }, { write: (line) => void lines.push(line) }));
  return lines.join('');
}

test('a log holds no personal data and no secret, however deep it came', () => {
  const person = { phone: '+79001234567', email: 'a@b.example', name: 'Anna', code: '1234', token: 'secret-token' };
  const text = logged((logger) => {
    logger.info(person, 'flat');
    logger.info({ user: person }, 'nested');
    logger.info({ cart: { user: person } }, 'deeper');
    logger.info({ headers: { authorization: 'Bearer secret-token', cookie: 'secret-token' } }, 'headers');
  });
  for (const value of Object.values(person)) expect(text).not.toContain(value);
  expect(text.split('\n').filter(Boolean)).toHaveLength(4);
});

test('an error of the database is logged with its state and without its rows', () => {
  const cause = Object.assign(new Error('duplicate key value'), {
    code: '23505',
    constraint: 'users_phone',
    detail: 'Key (phone)=(+79001234567) already exists.',
  });
  const text = logged((logger) =>
    logger.error({ err: new DrizzleQueryError('insert into users', ['+79001234567'], cause) }, 'failed'),
  );
  expect(text).not.toContain('9001234567');
  expect(text).toContain('23505');
  expect(text).toContain('users_phone');
});

test('the output is written in pieces, at once with a warning, and soon without one', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'kaplya-log-'));
  const path = join(folder, 'log');
  const file = openSync(path, 'w');
  onTestFinished(() => {
    closeSync(file);
    rmSync(folder, { recursive: true });
  });
  const logger = createLogger({ level: 'info' }, openStandardOutput(file));
  const read = () => [...readFileSync(path, 'utf8').matchAll(/"msg":"(\w+)"/g)].map(([, message]) => message);
  logger.info('one');
  withoutRedaction(logger).info({ status: 200 }, 'two');
  expect(read()).toEqual([]);
  logger.warn('three');
  expect(read()).toEqual(['one', 'two', 'three']);
  logger.info('four');
  await expect.poll(read).toEqual(['one', 'two', 'three', 'four']);
  logger.info('five');
  logger.fatal('six');
  expect(read()).toEqual(['one', 'two', 'three', 'four', 'five', 'six']);
});
