import { demonstration } from '@kaplya/demonstration';
import { expect, test } from 'vitest';
import { openTestContext } from '../../test/test-context.ts';
import { describeStart } from './describe-start.ts';

const mail = { SMTP_URL: 'smtp://mail.example', MAIL_FROM: 'shop@shop.example' };
const smsRu = { SMSRU_API_ID: 'key' };
const off = { SANDBOX: 'off', PUBLIC_ORIGIN: 'https://shop.example' };

const nobody =
  'Sign-in:           not by phone: set SMSRU_API_ID; not by e-mail: set SMTP_URL and MAIL_FROM. Staff sign in with passkeys and recovery codes, customers do not, unless the shop has its own (Settings)';

test.each([
  [{}, 'Sign-in codes:     appear here, and at http://localhost:3000/api/dev/outbox'],
  [smsRu, 'Sign-in codes:     those by e-mail appear here, and at http://localhost:3000/api/dev/outbox'],
  [mail, 'Sign-in codes:     those to phones appear here, and at http://localhost:3000/api/dev/outbox'],
  [{ ...smsRu, ...mail }, null],
  [off, nobody],
  [
    { ...off, ...smsRu },
    'Sign-in:           not by e-mail: set SMTP_URL and MAIL_FROM, unless the shop has its own (Settings)',
  ],
  [{ ...off, ...mail }, 'Sign-in:           not by phone: set SMSRU_API_ID, unless the shop has its own (Settings)'],
  [{ ...off, ...mail, ...smsRu }, null],
])('a shop with %j says at its start how customers sign in', async (env, printed) => {
  const { context, close } = openTestContext({ connectionString: 'postgres://nobody@localhost:9/none', env });
  const lines = describeStart(context, demonstration).split('\n');
  await context.close();
  await close();
  expect(lines.filter((line) => line.startsWith('Sign-in'))).toEqual(printed === null ? [] : [printed]);
});

test.each([
  [{}, true],
  [{ DEMONSTRATION: 'off' }, false],
  [{ ...mail, ...smsRu }, false],
])('a shop with %j names the people of the demonstration, whose codes only it can show: %j', async (env, isPrinted) => {
  const { context, close } = openTestContext({ connectionString: 'postgres://nobody@localhost:9/none', env });
  const text = describeStart(context, context.config.demonstration.enabled ? demonstration : null);
  await context.close();
  await close();
  expect(text.includes('Sign in as:        +79000000001, +79000000002')).toBe(isPrinted);
  const staff = 'owner@ operator@ dispatcher@ courier@ warehouse@ goods@ support@ accountant@demo.example';
  expect(text.includes(`Who works here:    ${staff}\n                   at http://localhost:3000/console`)).toBe(
    isPrinted,
  );
});
