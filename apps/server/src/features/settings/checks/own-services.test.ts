import {
  endpoints,
  operatorEndpoints,
  type EndpointInput,
  type SecretName,
  type ServiceName,
  type SettingGroup,
} from '@kaplya/contract';
import { createServer, type AddressInfo, type Socket } from 'node:net';
import { sql } from 'drizzle-orm';
import { afterAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { findPartner } from '#features/company/index.ts';
import { createPublicHosts } from '#gateways/public-hosts/index.ts';
import { requestCode } from '../../../../test/people/ask-for-code.ts';
import { openStaffToken } from '../../../../test/people/staff-token.ts';
import { startOtherApp } from '../../../../test/start-other-app.ts';
import { startTestApp, type TestApp } from '../../../../test/start-test-app.ts';
import { createTestClock } from '../../../../test/test-clock.ts';

const clock = createTestClock('2026-03-10T07:30:00Z');
const commands: string[] = [];
const sockets = new Set<Socket>();
/** A mail server without encryption, at whatever host and port it is asked for. */
const mailServer = createServer((socket) => {
  sockets.add(socket);
  socket.on('error', () => {});
  socket.write('220 mail.example ESMTP\r\n');
  socket.on('data', (chunk) => {
    commands.push(...chunk.toString('latin1').split('\r\n').filter(Boolean));
    socket.write('250 mail.example\r\n');
  });
});
await new Promise<void>((resolve) => mailServer.listen(0, '127.0.0.1', resolve));
afterAll(() => {
  for (const socket of sockets) socket.destroy();
  mailServer.close();
});
const { port: mailPort } = mailServer.address() as AddressInfo;
const addresses: Readonly<Record<string, string>> = { 'smtp.post.example': '127.0.0.1', 'inner.example': '10.0.0.5' };
const guarded = createPublicHosts({
  resolve: (host) => Promise.resolve([addresses[host] ?? []].flat()),
  isAllowed: (address) => address === '127.0.0.1',
});
const publicHosts = {
  ...guarded,
  connect: (target: Parameters<typeof guarded.connect>[0]) => guarded.connect({ ...target, port: mailPort }),
};

const sendSms = vi.fn(() => Promise.resolve());
const send = vi.fn(() => Promise.resolve());
const env = { SANDBOX: 'off', TRUSTED_PROXIES: '127.0.0.1', SMTP_URL: 'smtp://127.0.0.1:1', MAIL_FROM: 'a@b.example' };
const app = await startTestApp({
  ...{ clock, env, publicHosts },
  mail: { send },
  oneTimeCodes: { sendSms, placeCall: null, probe: () => Promise.resolve('ok') },
});
const { context } = app;
const { database } = context;
const token = await openStaffToken(app, 'owner', { name: 'Вера С.' });
const clerk = await openStaffToken(app, ['settings.write']);
await database.execute(sql`update staff_member set email = 'vera.s@demo.example' where name = 'Вера С.'`);
const initial = (await database.execute(sql`select settings from partner where partner_id = 'moscow'`)).rows[0];

beforeEach(async () => {
  commands.length = 0;
  send.mockClear();
  await database.execute(sql`delete from partner_secret`);
  await database.execute(sql`delete from revision`);
  await database.execute(sql`delete from setting_group`);
  await database.execute(
    sql`update partner set settings = ${JSON.stringify(initial?.['settings'])}::jsonb where partner_id = 'moscow'`,
  );
  context.changes.announce('partner', 'moscow');
  await context.services.payments.accounts.load();
});

async function saveGroup(group: SettingGroup, values: object, by = token): Promise<void> {
  const { groups } = await app.call(operatorEndpoints.getSettings, {}, { token });
  const version = groups.find((each) => each.group === group)?.version ?? 0;
  const body = { group, version, values } as EndpointInput<typeof operatorEndpoints.saveSettings>['body'];
  await app.call(operatorEndpoints.saveSettings, { body }, { token: by });
}

const saveKey = (name: SecretName, account: string, value: string) =>
  app.call(operatorEndpoints.saveSecret, { params: { name }, body: { account, version: 0, value } }, { token });

const check = async (service: ServiceName) =>
  (await app.call(operatorEndpoints.checkService, { body: { service } }, { token })).result;

const stateOf = async (service: ServiceName, shop: TestApp = app) =>
  (await shop.call(operatorEndpoints.listServiceStates, {}, { token })).items.find((each) => each.service === service);

const own = {
  mailHost: 'smtp.post.example',
  mailPort: '587',
  mailUser: 'shop@post.example',
  mailFrom: 'shop@post.example',
};

describe('the mail of a shop [G-12a]', () => {
  test('is its own server once host, user, sender and password are there; until then that of the program', async () => {
    expect(await stateOf('mail')).toMatchObject({ source: 'program', lacks: null });
    await saveGroup('mail', { mailHost: own.mailHost });
    expect(await stateOf('mail')).toMatchObject({ source: 'program', lacks: 'fields' });
    await saveGroup('mail', own);
    expect(await stateOf('mail')).toMatchObject({ source: 'program', lacks: 'secret' });
    expect(await check('mail')).toBe('ok');
    expect([send.mock.calls.length, commands]).toEqual([1, []]);

    const other = await startOtherApp(context, { clock, env: { ...env, SMTP_URL: 'smtp://127.0.0.1:1' } });
    await saveKey('smtp', own.mailHost, 'short pw');
    expect(await stateOf('mail')).toMatchObject({ source: 'own', lacks: null });
    await vi.waitFor(async () => expect(await stateOf('mail', other)).toMatchObject({ source: 'own' }), 2000);
    const baku = (await findPartner(context, 'baku'))!;
    expect(context.providers.describe(baku).mail.source).toBe('program');
  });

  test('has a password that is never shown, not even in part, and that no other host gets', async () => {
    await saveGroup('mail', own);
    const { secret } = await saveKey('smtp', own.mailHost, 'short pw');
    expect(secret).toMatchObject({ hint: '', position: null, takesNewPayments: false });
    await saveGroup('mail', { mailHost: 'smtp.evil.example' });
    expect(await stateOf('mail')).toMatchObject({ source: 'program', lacks: 'secret' });
  });

  test('is led elsewhere by owners alone: whoever leads it reads their codes [rule 82]', async () => {
    await saveGroup('mail', own);
    const refusalOf = async (name: SecretName, account: string) => {
      const body = { account, version: 0, value: 'A-KEY-OF-A-CLERK-1' };
      return (await app.callRefused(operatorEndpoints.saveSecret, { params: { name }, body }, { token: clerk })).error;
    };
    const owners = { code: 'staff.grant_refused', details: { permission: 'owner' } };
    expect(await refusalOf('smtp', own.mailHost)).toMatchObject(owners);
    expect(await refusalOf('smsru', 'sms.ru')).toMatchObject(owners);
    const key = { params: { name: 'yandex-geocoder' as const }, body: { version: 0, value: 'a-key-of-the-geocoder' } };
    const body = { ...key.body, account: 'geocode-maps.yandex.ru' };
    await app.call(operatorEndpoints.saveSecret, { ...key, body }, { token: clerk });

    // A password opens every port and user of its host.
    await saveGroup('mail', { mailPort: '465' }, clerk);
    await saveKey('smtp', own.mailHost, 'short pw');
    for (const values of [{ mailPort: '587' }, { mailHost: 'inner.example' }, { mailUser: 'other@post.example' }])
      await expect(saveGroup('mail', values, clerk)).rejects.toThrow(/staff\.grant_refused/);
    await saveGroup('mail', { mailPort: '465', mailFrom: 'water@post.example' }, clerk);
    await saveKey('smsru', 'sms.ru', 'A-KEY-OF-SMS-RU-1');
    await expect(saveGroup('sms', { smsAccount: 'own' }, clerk)).rejects.toThrow(/staff\.grant_refused/);
    await saveGroup('sms', { smsPerDay: 3 }, clerk);
    expect(await stateOf('mail')).toMatchObject({ source: 'own' });
  });

  test('is never sent without encryption', async () => {
    await saveGroup('mail', own);
    await saveKey('smtp', own.mailHost, 'short pw');
    expect(await check('mail')).toBe('no_encryption');
    expect(commands.filter((command) => /^(?:AUTH|MAIL|RCPT)/.test(command))).toEqual([]);
    await saveGroup('mail', { mailPort: '465' });
    expect(await check('mail')).toBe('no_encryption');
    expect(send).not.toHaveBeenCalled();
  });

  test.each([
    ['inner.example', 'private_address'],
    ['nowhere.example', 'name_not_found'],
  ])('at %s answers %s', async (mailHost, result) => {
    await saveGroup('mail', { ...own, mailHost });
    await saveKey('smtp', mailHost, 'short pw');
    expect(await check('mail')).toBe(result);
  });
});

describe('the SMS of a shop [G-12b]', () => {
  const methods = async () =>
    (await app.call(endpoints.getConfig, { query: { domain: 'localhost', version: '1.6.9' } })).auth.methods;

  test('are paid by the program, unless the shop wants its own account alone; sign-in offers what works', async () => {
    expect(await stateOf('sms')).toMatchObject({ source: 'program', lacks: null });
    await saveGroup('sms', { smsAccount: 'own' });
    expect(await stateOf('sms')).toMatchObject({ source: 'none', lacks: 'secret' });
    expect(await methods()).toEqual(['email']);
    await saveKey('smsru', 'sms.ru', 'A-KEY-OF-SMS-RU-1');
    expect(await stateOf('sms')).toMatchObject({ source: 'own', lacks: null });
    expect(await methods()).toEqual(['sms', 'call', 'email']);
  });

  test('that cannot be read are not offered', async () => {
    await saveGroup('sms', { smsAccount: 'own' });
    await saveKey('smsru', 'sms.ru', 'A-KEY-OF-SMS-RU-1');
    await database.execute(sql`update partner_secret set sealed = reverse(sealed)`);
    await context.services.payments.accounts.load();
    expect(await stateOf('sms')).toMatchObject({ source: 'none', lacks: 'readable_secret' });
    expect(await methods()).toEqual(['email']);
  });

  test('are not offered where none may be sent in a day: neither SMS nor calls', async () => {
    await saveKey('smsru', 'sms.ru', 'A-KEY-OF-SMS-RU-1');
    await saveGroup('sms', { smsPerDay: 0 });
    expect(await methods()).toEqual(['call', 'email']);
    await saveGroup('sms', { callsPerDay: 0 });
    expect(await methods()).toEqual(['email']);
    expect(await check('sms')).toBe('absent');
  });

  test('are at most so many a day, exactly, also if they are wanted at once; mail goes on', async () => {
    await saveGroup('sms', { smsPerDay: 2 });
    sendSms.mockClear();
    const answers = await Promise.all(Array.from({ length: 6 }, () => requestCode(app, { method: 'sms' })));
    const refused = answers.filter(({ status }) => status !== 200);
    expect([sendSms.mock.calls.length, refused.length]).toEqual([2, 4]);
    expect(refused.map(({ status, error }) => [status, error?.code])).toEqual(
      Array.from({ length: 4 }, () => [429, 'identity.daily_codes_over']),
    );
    expect((await requestCode(app, { email: 'goes-on@post.example' })).status).toBe(200);
  });
});

describe('the search of addresses of a shop [G-12a]', () => {
  test('is the one that it chose, and inner addresses are refused', async () => {
    expect(await stateOf('maps')).toMatchObject({ source: 'streets', lacks: null });
    await saveGroup('address_search', { addressSearchProvider: 'photon', photonUrl: 'https://inner.example' });
    expect([await stateOf('maps'), await check('maps')]).toMatchObject([{ source: 'own' }, 'private_address']);
    await saveGroup('address_search', { addressSearchProvider: 'yandex' });
    expect(await stateOf('maps')).toMatchObject({ source: 'streets', lacks: 'secret' });
    await saveKey('yandex-geocoder', 'geocode-maps.yandex.ru', 'a-key-of-the-geocoder');
    expect(await stateOf('maps')).toMatchObject({ source: 'own', lacks: null });
    await saveGroup('address_search', { addressSearchProvider: 'streets' });
    // Nobody has brought streets: those of the demonstration are none of this shop.
    expect([await stateOf('maps'), await check('maps')]).toMatchObject([{ source: 'streets', lacks: null }, 'absent']);
  });
});
