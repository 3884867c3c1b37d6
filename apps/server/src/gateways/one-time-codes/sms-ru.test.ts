import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { describe, expect, onTestFinished, test } from 'vitest';
import { createConfig } from '#config/config.ts';
import { parseEnv } from '#config/env.ts';
import { NotSent } from '../not-sent.ts';
import { createOutbox } from '../outbox/outbox.ts';
import { UnknownOutcome } from '../unknown-outcome.ts';
import { createTestClock } from '../../../test/test-clock.ts';
import { createOneTimeCodes } from './create-one-time-codes.ts';
import { createSmsRu } from './sms-ru.ts';

type Answer = (response: ServerResponse, path: string) => void;

const json =
  (body: unknown, status = 200): Answer =>
  (response) =>
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));

/** SMS.ru on this machine, following its documentation; it records its requests. */
async function startSmsRu(answer: Answer, { timeoutMilliseconds = 10_000 } = {}) {
  const asked: { method: string | undefined; path: string; query: Record<string, string> }[] = [];
  const server = createServer((request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '', 'http://sms.ru');
    asked.push({ method: request.method, path: pathname, query: Object.fromEntries(searchParams) });
    answer(response, pathname);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const { sendSms, placeCall, probe } = createSmsRu({ baseUrl, apiId: 'KEY-1', timeoutMilliseconds });
  if (!sendSms || !placeCall || !probe) throw new Error('SMS.ru does all');
  return { asked, baseUrl, sendSms, placeCall, probe };
}

const sms = {
  phone: '+79001234567',
  text: '0917 – ваш код. Капля.\n@shop.example #0917',
  code: '0917',
  ip: '203.0.113.7',
};
const call = { phone: '+79001234567', codeLength: 4, ip: '203.0.113.7' };

const smsTaken = {
  status: 'OK',
  status_code: 100,
  sms: { '79001234567': { status: 'OK', status_code: 100, sms_id: '000000-10000000' } },
  balance: 4122.56,
};
const callTaken = { status: 'OK', code: '1435', call_id: '000000-10000000', cost: 0.4, balance: 4122.56 };

describe('an SMS by SMS.ru [P-06]', () => {
  test('is asked for as documented', async () => {
    const { asked, sendSms } = await startSmsRu(json(smsTaken));
    await sendSms(sms);
    expect(asked).toEqual([
      {
        method: 'GET',
        path: '/sms/send',
        query: { api_id: 'KEY-1', to: '79001234567', msg: sms.text, json: '1' },
      },
    ]);
  });

  test.each([
    ['the key is wrong', { status: 'ERROR', status_code: 200, status_text: 'Неправильный api_id' }],
    ['there is no money', { status: 'ERROR', status_code: 201 }],
    ['only the number is refused', { ...smsTaken, sms: { '79001234567': { status: 'ERROR', status_code: 207 } } }],
  ])('is not sent when %s', async (_, body) => {
    const { sendSms } = await startSmsRu(json(body));
    await expect(sendSms(sms)).rejects.toThrow(NotSent);
  });

  test.each([
    [
      'the number is accepted for another day',
      { ...smsTaken, sms: { '79001234567': { status: 'OK', status_code: 208 } } },
    ],
    ['it speaks of another number', { ...smsTaken, sms: { '79007654321': smsTaken.sms['79001234567'] } }],
    ['it speaks of no number', { status: 'OK', status_code: 100, balance: 1 }],
    ['it says what nobody knows', { ...smsTaken, status: 'QUEUED' }],
  ])('is perhaps sent when %s', async (_, body) => {
    const { sendSms } = await startSmsRu(json(body));
    await expect(sendSms(sms)).rejects.toThrow(UnknownOutcome);
  });
});

describe('a call by SMS.ru [P-05]', () => {
  test('is asked for as documented, and the code is the one that the provider chose', async () => {
    const { asked, placeCall } = await startSmsRu(json(callTaken));
    expect(await placeCall(call)).toEqual({ code: '1435' });
    expect(asked).toEqual([
      { method: 'GET', path: '/code/call', query: { api_id: 'KEY-1', phone: '79001234567', ip: '203.0.113.7' } },
    ]);
  });

  test.each(['127.0.0.1', '::1', '192.168.1.5', '10.1.2.3', 'fd00::1'])('names no customer for %s', async (ip) => {
    const { asked, placeCall } = await startSmsRu(json(callTaken));
    await placeCall({ ...call, ip });
    expect(asked[0]?.query['ip']).toBe('-1');
  });

  test.each([
    ['0042', 4, '0042'],
    [42, 4, '0042'],
    [1435, 4, '1435'],
    ['981435', 4, '1435'],
    ['981435', 6, '981435'],
    ['1435', 6, '1435'],
  ])('with the code %j, of which %i digits are asked for, has the code %s [V-14]', async (code, codeLength, digits) => {
    const { placeCall } = await startSmsRu(json({ ...callTaken, code }));
    expect(await placeCall({ ...call, codeLength })).toEqual({ code: digits });
  });

  test.each([
    ['it is refused', { status: 'ERROR', status_text: 'Не удалось совершить звонок' }],
    ['it is refused with a code', { ...callTaken, status: 'ERROR' }],
  ])('is not placed when %s', async (_, body) => {
    const { placeCall } = await startSmsRu(json(body));
    await expect(placeCall(call)).rejects.toThrow(NotSent);
  });

  test.each([
    ['the code is missing', { status: 'OK', call_id: '1' }],
    ['it says what nobody knows', { ...callTaken, status: 'QUEUED' }],
    ['the code is too short', { ...callTaken, code: '12' }],
    ['the code is no number', { ...callTaken, code: 'abcd' }],
    ['the code is empty', { ...callTaken, code: '' }],
  ])('is perhaps placed when %s', async (_, body) => {
    const { placeCall } = await startSmsRu(json(body));
    await expect(placeCall(call)).rejects.toThrow(UnknownOutcome);
  });
});

const broken: [string, Answer][] = [
  ['nothing in time', () => {}],
  ['half an answer in time', (response) => response.writeHead(200).write('{"status": "OK", "code": "1435"')],
  ['a broken connection', (response) => response.destroy()],
  ['broken JSON', (response) => response.end('{"status":"OK","code":"1435","to":"79001234567"')],
  ['a page', (response) => response.end('<html>1435 79001234567</html>')],
  ['null', json(null)],
  ['a list', json([callTaken])],
  ['a failure', json({ error: '79001234567 1435' }, 500)],
  ['a gateway that waited in vain', json({}, 504)],
  [
    'another place to ask at, where it would work',
    (response, path) =>
      path === '/moved'
        ? json({ ...smsTaken, ...callTaken })(response, path)
        : response.writeHead(302, { location: '/moved' }).end(),
  ],
];

const refusals: [string, Answer][] = [
  ['too many requests', json(smsTaken, 429)],
  ['no such page', json({ error: '79001234567 1435' }, 404)],
];

test.each([
  ...broken.map(([name, answer]) => [name, 'perhaps', UnknownOutcome, answer] as const),
  ...refusals.map(([name, answer]) => [name, 'not', NotSent, answer] as const),
])('with %s SMS.ru has %s sent it, and its error names nobody', async (_name, _sent, failure, answer) => {
  // A slow answer of a busy machine also counts as perhaps sent, so only that case may use a short wait.
  const { sendSms, placeCall } = await startSmsRu(
    answer,
    failure === UnknownOutcome ? { timeoutMilliseconds: 300 } : {},
  );
  for (const attempt of [sendSms(sms), placeCall(call)]) {
    const error: unknown = await attempt.then(
      () => null,
      (reason: unknown) => reason,
    );
    if (!(error instanceof failure)) throw new Error(`it was not refused as ${failure.name}`);
    expect(error.cause).toBeUndefined();
    expect(error.message).toMatch(/^SMS\.ru /);
    expect(error.message).not.toMatch(/1435|0917|900123|KEY-1/);
  }
});

test.each([
  ['ok', json({ status: 'OK', status_code: 100 })],
  ['wrong_credentials', json({ status: 'ERROR', status_code: 301 })],
  ['not_reachable', json('nonsense')],
  ['not_reachable', json({}, 502)],
] as const)('a test of the account answers %s, and sends nothing [G-099]', async (result, answer) => {
  const { asked, probe } = await startSmsRu(answer);
  expect(await probe()).toBe(result);
  expect(asked).toEqual([{ method: 'GET', path: '/auth/check', query: { api_id: 'KEY-1', json: '1' } }]);
});

test('a host that nobody is at has sent nothing', async () => {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  await new Promise((resolve) => server.close(resolve));
  const { sendSms } = createSmsRu({ baseUrl, apiId: 'KEY-1' });
  await expect(sendSms?.(sms)).rejects.toThrow(NotSent);
});

const tooLongForDns = 'a'.repeat(64);

test('a host that has no address has sent nothing', async () => {
  const { sendSms } = createSmsRu({ baseUrl: `http://${tooLongForDns}.example`, apiId: 'KEY-1' });
  await expect(sendSms?.(sms)).rejects.toThrow(NotSent);
});

describe('which service sends codes to phones', () => {
  const clock = createTestClock('2026-03-10T09:00:00Z');
  const outbox = createOutbox({ clock, print: () => {} });
  const configOf = (env: Record<string, string>) => createConfig(parseEnv({ APP_SECRET: 'x'.repeat(32), ...env }));

  test('is SMS.ru where it is set up, the stand-in where not, none where that is off', async () => {
    const { baseUrl, asked } = await startSmsRu(json(smsTaken));
    const env = { SMSRU_API_ID: 'KEY-2', SMSRU_URL: `${baseUrl}/` };
    const real = createOneTimeCodes({ config: configOf(env), outbox });
    await real.sendSms?.(sms);
    expect(asked[0]).toMatchObject({ path: '/sms/send', query: { api_id: 'KEY-2' } });
    expect(outbox.list()).toEqual([]);

    const standIn = createOneTimeCodes({ config: configOf({}), outbox });
    await standIn.sendSms?.(sms);
    const placed = await standIn.placeCall?.({ ...call, codeLength: 5 });
    expect(outbox.list()).toMatchObject([
      { channel: 'sms', to: sms.phone, code: '0917', text: sms.text },
      { channel: 'call', to: sms.phone, code: placed?.code },
    ]);
    expect(placed?.code).toMatch(/^\d{5}$/);

    const none = createOneTimeCodes({ config: configOf({ SANDBOX: 'off' }), outbox: null });
    expect(none).toEqual({ sendSms: null, placeCall: null, probe: null });
  });
});
