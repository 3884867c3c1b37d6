import { endpoints, operatorEndpoints, type EndpointInput, type ReasonKind } from '@kaplya/contract';
import { sql } from 'drizzle-orm';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { withTransaction } from '#db/transaction.ts';
import { requireReason } from '#features/company/index.ts';
import { NotSent } from '#gateways/one-time-codes/index.ts';
import { openStaffToken } from '../../../test/people/staff-token.ts';
import { createVisitor } from '../../../test/people/http-customer.ts';
import { startOtherApp } from '../../../test/start-other-app.ts';
import { startTestApp } from '../../../test/start-test-app.ts';
import { createTestClock } from '../../../test/test-clock.ts';

const clock = createTestClock('2026-03-10T07:30:00Z');
const send = vi.fn(() => Promise.resolve());
const probe = vi.fn<() => Promise<'ok' | 'wrong_credentials' | 'not_reachable'>>(() => Promise.resolve('ok'));
const oneTimeCodes = {
  sendSms: () => Promise.resolve(),
  placeCall: () => Promise.resolve({ code: '1234' }),
  probe,
};
const app = await startTestApp({
  clock,
  mail: { send },
  oneTimeCodes,
  env: { SMTP_URL: 'smtp://127.0.0.1:1', MAIL_FROM: 'a@b.example' },
});
const { context } = app;
const { database } = context;
const token = await openStaffToken(app, ['settings.write', 'audit.read'], { name: 'Вера Л.' });
const baku = await openStaffToken(app, ['settings.write'], { partnerId: 'baku' });

const audit = async (subject: string) =>
  (await app.call(operatorEndpoints.listAudit, { query: { subject } }, { token })).items;

beforeEach(async () => {
  await database.execute(sql`delete from setting_group`);
  await database.execute(sql`delete from revision`);
  send.mockReset().mockImplementation(() => Promise.resolve());
  probe.mockReset().mockImplementation(() => Promise.resolve('ok'));
});

describe('the reasons of a kind', () => {
  type Items = EndpointInput<typeof operatorEndpoints.saveReasons>['body']['items'];

  const list = async (kind: ReasonKind, as = token) => {
    const { kinds } = await app.call(operatorEndpoints.listAllReasons, {}, { token: as });
    return kinds.find((each) => each.kind === kind)!;
  };
  const itemsOf = async (kind: ReasonKind): Promise<Items> =>
    (await list(kind)).items.map(({ id, names, fault, isActive }) => ({ id, names, fault, isActive }));
  const toInput = async (kind: ReasonKind, items: Items, version?: number) => ({
    params: { kind },
    body: { version: version ?? (await list(kind)).version, items },
  });
  const save = async (kind: ReasonKind, items: Items) =>
    (await app.call(operatorEndpoints.saveReasons, await toInput(kind, items), { token })).reasons;
  const saveRefused = async (kind: ReasonKind, items: Items, version?: number) =>
    (await app.callRefused(operatorEndpoints.saveReasons, await toInput(kind, items, version), { token })).error;
  const offered = async (kind: ReasonKind) => {
    const options = { token, headers: { 'accept-language': 'ru' } };
    return (await app.call(operatorEndpoints.listReasons, { query: { kind } }, options)).items.map(({ name }) => name);
  };
  const newReason = { names: { ru: 'Собака во дворе', en: '', az: '', tr: '' }, isActive: true };

  test('are added, renamed, put into another order and switched off; staff are offered them so [G-097]', async () => {
    const [first, second, ...rest] = await itemsOf('cancel');
    const saved = await save('cancel', [
      second!,
      { ...newReason, fault: null },
      { ...first!, names: { ...first!.names, ru: 'По просьбе' } },
      ...rest.map((each) => ({ ...each, isActive: false })),
    ]);
    expect(saved.version).toBe(1);
    expect(await offered('cancel')).toEqual(['Не удалось дозвониться', 'Собака во дворе', 'По просьбе']);
    // A missing name is that of the shop's first language.
    expect(saved.items[1]).toMatchObject({
      names: { en: 'Собака во дворе' },
      isUsed: false,
      changed: { by: { name: 'Вера Л.' } },
    });
    const [entry] = await audit('settings:reasons.cancel');
    expect(entry).toMatchObject({ action: 'reasons.changed', version: 1 });
    expect(await list('cancel', baku)).toMatchObject({
      version: 0,
      items: expect.not.arrayContaining([saved.items[1]]),
    });
  });

  test('lose one that nobody gave; one that a document names is only switched off [G-097]', async () => {
    const items = await itemsOf('points');
    const gift = items.find(({ id }) => id === 'gift');
    const without = items.filter(({ id }) => id !== 'gift');
    await requireReason(database, { partnerId: 'moscow', kind: 'points', id: 'gift' });
    const refused = await saveRefused('points', without);
    expect([refused.code, refused.details]).toEqual(['reason.in_use', { ids: ['gift'] }]);
    expect((await list('points')).items.find(({ id }) => id === 'gift')).toMatchObject({ isUsed: true });
    await save('points', [...without, { ...gift!, isActive: false }]);
    expect(await offered('points')).not.toContain('Подарок');
    await save(
      'points',
      (await itemsOf('points')).filter(({ id }) => id !== 'abuse'),
    );
    expect(await offered('points')).not.toContain('Злоупотребление');
  });

  test('deleted while somebody gives it, stays [G-097]', async () => {
    const reason = { partnerId: 'moscow', kind: 'bottles', id: 'lost' } as const;
    const others = (await itemsOf('bottles')).filter(({ id }) => id !== 'lost');
    const deleting = await withTransaction(database, async (transaction) => {
      await requireReason(transaction, reason);
      const refused = saveRefused('bottles', others);
      await vi.waitFor(async () => {
        const { rows } = await database.execute(sql`
          select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`);
        expect(rows).toHaveLength(1);
      });
      return { refused };
    });
    expect((await deleting.refused).code).toBe('reason.in_use');
  });

  test('are refused with the place of what is wrong [G-097]', async () => {
    const items = await itemsOf('undelivered');
    const refusedFields = async (wrong: Items) =>
      (await saveRefused('undelivered', wrong)).errors.map(({ field }) => field);
    expect(await refusedFields([...items, { ...newReason, fault: null }])).toEqual([`items.${items.length}.fault`]);
    expect(await refusedFields([...items, { ...newReason, id: 'nobody', fault: 'shop' }])).toEqual([
      `items.${items.length}.id`,
    ]);
    expect(await refusedFields([...items, items[0]!])).toEqual([`items.${items.length}.id`]);
    expect(await refusedFields(items.map((each) => ({ ...each, isActive: false })))).toEqual(['items']);
    await save('undelivered', items.toReversed());
    expect(await saveRefused('undelivered', items, 0)).toMatchObject({
      code: 'conflict.changed',
      details: { version: 1 },
    });
  });
});

describe('the ways to pay', () => {
  type Items = EndpointInput<typeof operatorEndpoints.saveWaysToPay>['body']['items'];

  const list = (as = token) => app.call(operatorEndpoints.listWaysToPay, {}, { token: as });
  const itemsOf = async (): Promise<Items> =>
    (await list()).items.map(({ id, names, isEnabled, forIndividual, forLegal, minMinor, maxMinor }) => ({
      ...{ id, names, isEnabled, forIndividual, forLegal, minMinor, maxMinor },
    }));
  const save = async (items: Items) =>
    app.call(operatorEndpoints.saveWaysToPay, { body: { version: (await list()).version, items } }, { token });
  const saveRefused = async (items: Items) => {
    const body = { version: (await list()).version, items };
    return (await app.callRefused(operatorEndpoints.saveWaysToPay, { body }, { token })).error;
  };

  test('are switched off, renamed and sorted, and customers see that in every process [G-098]', async () => {
    const other = await startOtherApp(context, { clock });
    const visitor = await createVisitor(app);
    const offered = async (of: typeof other) =>
      (
        await of.call(
          endpoints.listPaymentMethods,
          { query: {} },
          {
            token: visitor,
            headers: { 'accept-language': 'ru' },
          },
        )
      )['hydra:member'].map(({ description }) => description);
    const before = await offered(other);
    expect(before.length).toBeGreaterThan(1);
    const items = await itemsOf();
    const cash = items.find(({ id }) => id === 'cash')!;
    const saved = await save([
      ...items.filter((each) => each !== cash).map((each) => ({ ...each, isEnabled: each.id === 'card' })),
      { ...cash, names: { ru: 'Деньгами', en: '', az: '', tr: '' } },
    ]);
    expect(saved.version).toBe(1);
    await vi.waitFor(async () => expect((await offered(other)).at(-1)).toBe('Деньгами'), { timeout: 2000 });
    expect(await offered(other)).toHaveLength(2);
    expect((await audit('settings:payment_methods'))[0]).toMatchObject({ action: 'ways.changed' });
    expect((await list(baku)).version).toBe(0);
    await save(items);
    await vi.waitFor(async () => expect(await offered(other)).toEqual(before), { timeout: 2000 });
  });

  test('that a shop never had are there to be switched on [G-098]', async () => {
    await database.execute(sql`delete from payment_method where partner_id = 'baku' and id = 'qr'`);
    expect((await list(baku)).items).toContainEqual(expect.objectContaining({ id: 'qr', isEnabled: false }));
  });

  test('are refused where nobody could pay, and where one is unknown or missing [G-098]', async () => {
    const items = await itemsOf();
    expect((await saveRefused(items.map((each) => ({ ...each, isEnabled: false })))).code).toBe(
      'payment_method.none_left',
    );
    expect((await saveRefused(items.map((each) => ({ ...each, isEnabled: each.id === 'bonus' })))).code).toBe(
      'payment_method.none_left',
    );
    // Without an acquirer nobody pays online.
    const bare = await startOtherApp(context, { clock, env: { SANDBOX: 'off' } });
    const online = items.map((each) => ({ ...each, isEnabled: each.id === 'online' }));
    const { error } = await bare.callRefused(
      operatorEndpoints.saveWaysToPay,
      { body: { version: 0, items: online } },
      { token },
    );
    expect(error.errors).toMatchObject([{ code: 'payment_method.none_left', field: 'items' }]);
    expect((await saveRefused(items.slice(1))).code).toBe('payment_method.unknown');
    expect((await saveRefused([{ ...items[0]!, id: 'shells' }, ...items])).errors).toMatchObject([
      { code: 'payment_method.unknown', field: 'items.0.id' },
    ]);
    expect((await saveRefused([{ ...items[0]!, minMinor: 2, maxMinor: 1 }, ...items.slice(1)])).errors).toMatchObject([
      { code: 'payment_method.limits', field: 'items.0.minMinor' },
    ]);
    expect((await list()).version).toBe(0);
  });
});

describe('a test of a service', () => {
  const check = async (service: 'mail' | 'sms' | 'maps', of = app) =>
    (await of.call(operatorEndpoints.checkService, { body: { service } }, { token })).result;

  test('sends a letter to who asks, and answers how that went [G-099]', async () => {
    expect(await check('mail')).toBe('no_contact');
    await database.execute(sql`update staff_member set email = 'vera.l@demo.example' where name = 'Вера Л.'`);
    expect(await check('mail')).toBe('ok');
    expect(send).toHaveBeenCalledWith(expect.objectContaining({ to: 'vera.l@demo.example' }));
    send.mockRejectedValue(new NotSent('no'));
    expect(await check('mail')).toBe('refused');
    send.mockRejectedValue(new Error('gone'));
    expect(await check('mail')).toBe('not_reachable');
    await database.execute(sql`update staff_member set email = null where name = 'Вера Л.'`);
  });

  test('asks the provider of SMS, and sends none [G-099]', async () => {
    expect(await check('sms')).toBe('ok');
    probe.mockResolvedValue('wrong_credentials');
    expect(await check('sms')).toBe('wrong_credentials');
  });

  test('shows missing third parties, and stand-ins [G-099]', async () => {
    expect(await check('maps')).toBe('stand_in');
    const bare = await startOtherApp(context, { clock, env: { SANDBOX: 'off' } });
    expect([await check('mail', bare), await check('sms', bare)]).toEqual(['absent', 'absent']);
  });
});
