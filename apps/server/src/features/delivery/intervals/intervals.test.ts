import { endpoints, operatorEndpoints, type EndpointInput, type OpsInterval } from '@kaplya/contract';
import { sql } from 'drizzle-orm';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { runBeside } from '../../../../test/database/run-beside.ts';
import { holidaysAtMost } from '../holidays/holidays.ts';
import { intervalsAtMost } from './create-interval.ts';
import { openStaffToken } from '../../../../test/people/staff-token.ts';
import { createHttpCustomer, listDays, moscowHome } from '../../../../test/people/http-customer.ts';
import { startOtherApp } from '../../../../test/start-other-app.ts';
import { startTestApp, type TestApp } from '../../../../test/start-test-app.ts';
import { createTestClock } from '../../../../test/test-clock.ts';

// A Tuesday, 10:30 in Moscow.
const clock = createTestClock('2026-03-10T07:30:00Z');
const app = await startTestApp({ clock });
const { database } = app.context;
const token = await openStaffToken(app, ['settings.write', 'audit.read'], { name: 'Вера' });
const nina = await openStaffToken(app, ['settings.write'], { name: 'Нина' });

const areaId = 'msk-center';
const suburbs = 'msk-outer';
const friday = '2026-03-13';
const saturday = '2026-03-14';

/** The demonstration's intervals, as they were. */
const former = (await app.call(operatorEndpoints.listIntervals, { query: {} }, { token })).items.map(({ id }) => id);

beforeEach(async () => {
  for (const table of ['slot_hold', 'slot', 'revision', 'holiday'])
    await database.execute(sql.raw(`delete from ${table}`));
  await database.execute(sql`
    delete from interval_template where partner_id = 'moscow' and id <> all (${sql.param([...former])}::varchar[])`);
  await database.execute(sql`update interval_template set active_to = null, weekday_mask = 127, version = 1`);
  await database.execute(sql`delete from revision`);
  app.context.changes.announce('partner', 'moscow');
});

type New = EndpointInput<typeof operatorEndpoints.createInterval>['body'];

const night = (fields: Partial<New> = {}): New => ({
  ...{ areaId, weekdayMask: 127, from: '22:00', to: '01:00', cutoffDayOffset: 0, cutoffTime: '18:00' },
  ...{ maxOrders: 5, maxBottles: 20, surchargeMinor: 150_00, activeFrom: null, activeTo: null },
  ...{ lastDayMaxOrders: null, lastDayMaxBottles: null },
  ...fields,
});

const list = async (of = areaId) =>
  (await app.call(operatorEndpoints.listIntervals, { query: { areaId: of } }, { token })).items;
async function getInterval(from: string): Promise<OpsInterval> {
  const found = (await list()).find((each) => each.from === from);
  if (!found) throw new Error(`No interval from ${from}`);
  return found;
}
const create = (fields: Partial<New> = {}) =>
  app.call(operatorEndpoints.createInterval, { body: night(fields) }, { token });
const createRefused = async (fields: Partial<New>) =>
  (await app.callRefused(operatorEndpoints.createInterval, { body: night(fields) }, { token })).error;

type Change = Partial<EndpointInput<typeof operatorEndpoints.changeInterval>['body']>;
const toChange = ({ id, version }: OpsInterval, fields: Change) => ({ params: { id }, body: { version, ...fields } });
const change = (interval: OpsInterval, fields: Change) =>
  app.call(operatorEndpoints.changeInterval, toChange(interval, fields), { token });

/** The times that customers may choose, of a day. */
async function offered(of: Pick<TestApp, 'call'>, day: string): Promise<string[]> {
  const { latitude, longitude } = moscowHome;
  const { data } = await of.call(endpoints.listDeliveryIntervals, { query: { latitude, longitude } });
  return (data.find(({ date }) => date === day)?.intervals ?? [])
    .filter(({ reason }) => reason === undefined)
    .map(({ from }) => from);
}

/** Orders that stand in an interval on a day. */
async function stand({ id }: OpsInterval, day: string, orders: number, bottles = orders): Promise<void> {
  await database.execute(sql`
    insert into slot (partner_id, template_id, day, orders, bottles) values ('moscow', ${id}, ${day}, ${orders}, ${bottles})`);
}

describe('an interval', () => {
  test('that is added is offered at once here, and within two seconds in another process [G-07e, G-07g]', async () => {
    const other = await startOtherApp(app.context, { clock });
    expect(await offered(other, friday)).toEqual(['09:00', '14:00', '18:00']);
    const preview = await create({ preview: true });
    expect(preview.effect).toEqual({ orders: 0, holds: 0, left: [], overfull: [], overlaps: [], zoneEnds: null });
    expect(await list()).toHaveLength(3);
    const savedAt = performance.now();
    const { interval } = await create();
    expect(interval).toMatchObject({
      version: 1,
      from: '22:00',
      surcharge: { amount: 150_00, currency: 'RUB' },
      isUsed: false,
    });
    expect(await offered(app, friday)).toEqual(['09:00', '14:00', '18:00', '22:00']);
    await vi.waitFor(async () => expect(await offered(other, friday)).toHaveLength(4), { timeout: 2000, interval: 20 });
    expect(performance.now() - savedAt).toBeLessThan(2000);
  });

  test('is refused where it could not be offered, by name [G-07e, rule 42]', async () => {
    const problems = async (fields: Partial<New>) => {
      const { code, details } = await createRefused(fields);
      return [code, details?.['problems']];
    };
    expect(await problems({ to: '22:00' })).toEqual(['interval.invalid', ['times_same']]);
    expect(await problems({ from: '25:10' })).toEqual(['interval.invalid', ['time_invalid']]);
    expect(await problems({ cutoffTime: '23:00' })).toEqual(['interval.invalid', ['cutoff_late']]);
    expect(await problems({ activeFrom: saturday, activeTo: friday })).toEqual(['interval.invalid', ['days_turned']]);
    expect((await createRefused({ areaId: 'nowhere' })).code).toBe('area.unknown');
    expect((await createRefused({ lastDayMaxOrders: 5 })).errors[0]?.field).toBe('lastDayMaxBottles');
    expect((await create({ from: '12:00', to: '15:00', cutoffTime: '10:00' })).effect.overlaps).toHaveLength(2);
  });

  test('that is closed from a day on retains its orders, and lists them before it is saved [G-07c, G-07e]', async () => {
    const interval = await getInterval('14:00');
    await stand(interval, friday, 3);
    await stand(interval, saturday, 2, 7);
    const closing = { activeTo: friday };
    const { effect } = await change(interval, { ...closing, preview: true });
    expect(effect).toMatchObject({ orders: 5, left: [{ day: saturday, orders: 2, bottles: 7 }], overfull: [] });
    expect(await offered(app, saturday)).toContain('14:00');
    const saved = await change(interval, closing);
    expect(saved).toMatchObject({ effect, interval: { version: 2, activeTo: friday, orders: 5, isUsed: true } });
    expect(await offered(app, friday)).toContain('14:00');
    expect(await offered(app, saturday)).not.toContain('14:00');
    const { error } = await app.callRefused(
      operatorEndpoints.deleteInterval,
      { params: { id: interval.id }, query: { version: 2 } },
      { token },
    );
    expect(error.code).toBe('interval.in_use');
  });

  test('with lower limits lists the days that are then overfull; limits of a single day count [G-07c, G-07e]', async () => {
    const interval = await getInterval('14:00');
    await stand(interval, friday, 6, 6);
    await stand(interval, saturday, 6, 6);
    await database.execute(sql`update slot set max_orders = 10 where day = ${saturday}`);
    const { effect } = await change(interval, { maxOrders: 5, preview: true });
    expect(effect.overfull).toEqual([{ day: friday, orders: 6, bottles: 6, maxOrders: 5, maxBottles: 60 }]);
  });

  test('that a cart has chosen and that is closed then is refused when the cart completes [G-07e, rule 46]', async () => {
    const customer = await createHttpCustomer(app);
    await customer.add('W19', 2);
    await customer.getReady();
    const day = (await listDays(app)).find(({ date }) => date === friday);
    const afternoon = day?.intervals.find(({ from }) => from === '14:00')?.id;
    await customer.assignInterval(friday, afternoon);
    await customer.addRequiredProducts(true);
    const { effect } = await change(await getInterval('14:00'), { activeTo: '2026-03-12' });
    expect(effect).toMatchObject({ orders: 0, holds: 1 });
    const { error } = await customer.completeRefused();
    expect(error).toMatchObject({ code: 'interval.unavailable' });
    await customer.assignInterval('2026-03-12', afternoon);
    await customer.addRequiredProducts(true);
    expect((await customer.complete()).order.uuid).toBeTruthy();
  });

  test('of two people who change it one wins, and the other learns who was first and what [G-07e, G-07g, rule 81]', async () => {
    const interval = await getInterval('09:00');
    const results = await Promise.allSettled([
      app.call(operatorEndpoints.changeInterval, toChange(interval, { maxOrders: 3 }), { token }),
      app.call(operatorEndpoints.changeInterval, toChange(interval, { maxOrders: 4 }), { token: nina }),
    ]);
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    const { error } = await app.callRefused(operatorEndpoints.changeInterval, toChange(interval, { maxOrders: 9 }), {
      token,
    });
    expect(error).toMatchObject({ code: 'conflict.changed', details: { version: 2, fields: ['max_orders'] } });
    const { items } = await app.call(
      operatorEndpoints.listAudit,
      { query: { subject: `interval:${interval.id}` } },
      { token },
    );
    expect(items).toMatchObject([{ action: 'interval.changed', version: 2, before: { maxOrders: 20 } }]);
    await change(await getInterval('09:00'), { maxOrders: 20 });
  });

  test('is one of a hundred in its zone at most, also of those that two people make at once [G-07e, G-07g]', async () => {
    const [one, ...others] = await list();
    await database.execute(sql`
      insert into interval_template select (jsonb_populate_record(t, jsonb_build_object('id', 'many-' || n))).*
      from interval_template t, generate_series(1, ${intervalsAtMost - 2 - others.length}) n
      where t.partner_id = 'moscow' and t.id = ${one?.id}`);
    const copy = { fromAreaId: suburbs, toAreaId: areaId };
    const results = await Promise.allSettled([
      create(),
      create(),
      app.call(operatorEndpoints.copyIntervals, { body: copy }, { token }),
    ]);
    expect(results.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected', 'rejected']);
    expect((await list()).length).toBe(intervalsAtMost);
  });

  test('that nothing ever stood in is deleted, at its version, by its own partner [G-07e]', async () => {
    const { interval } = await create();
    const remove = { params: { id: interval.id }, query: { version: 1 } };
    const abroad = await openStaffToken(app, ['settings.write'], { partnerId: 'baku' });
    const refused = async (input: typeof remove, options: object) =>
      (await app.callRefused(operatorEndpoints.deleteInterval, input, { token, ...options })).error.code;
    expect(await refused(remove, { token: abroad, host: 'baku.localhost' })).toBe('interval.unknown');
    expect(await refused({ ...remove, query: { version: 2 } }, {})).toBe('conflict.changed');
    await app.call(operatorEndpoints.deleteInterval, remove, { token });
    expect(await refused(remove, {})).toBe('interval.unknown');
  });

  test('that somebody chooses while it is deleted stays, and one of a zone that is just deleted is refused [G-07e]', async () => {
    const { interval } = await create();
    const remove = { params: { id: interval.id }, query: { version: 1 } };
    const { error } = await runBeside(
      database,
      (transaction) =>
        transaction.execute(sql`
          insert into slot (partner_id, template_id, day) values ('moscow', ${interval.id}, ${friday})`),
      () => app.callRefused(operatorEndpoints.deleteInterval, remove, { token }),
    );
    expect(error.code).toBe('interval.in_use');

    for (const attempt of [
      (to: string) => createRefused({ areaId: to }),
      async (toAreaId: string) => {
        const body = { fromAreaId: areaId, toAreaId };
        return (await app.callRefused(operatorEndpoints.copyIntervals, { body }, { token })).error;
      },
    ]) {
      const going = `going-${crypto.randomUUID().slice(0, 8)}`;
      await database.execute(sql`
        insert into area (partner_id, id, city_id, warehouse_id, names, priority, ring, is_active)
        select partner_id, ${going}, city_id, warehouse_id, names, 99, ring, false from area where id = ${areaId}`);
      app.context.changes.announce('partner', 'moscow');
      await list(going);
      const refused = await runBeside(
        database,
        (transaction) => transaction.execute(sql`delete from area where id = ${going}`),
        () => attempt(going),
      );
      expect(refused.code).toBe('area.unknown');
    }
    app.context.changes.announce('partner', 'moscow');
  });

  test('is refused to who chooses it while it is deleted [G-07e]', async () => {
    const { interval } = await create();
    const customer = await createHttpCustomer(app);
    await customer.add('W19', 1);
    await customer.assignAddress();
    await customer.assignUser();
    const choosing = runBeside(
      database,
      (transaction) => transaction.execute(sql`delete from interval_template where id = ${interval.id}`),
      () => customer.assignInterval(friday, interval.id),
    );
    await expect(choosing).rejects.toThrow(/interval.unavailable/);
  });

  test('is copied to another zone with all it says, unless it is over [G-07e]', async () => {
    await create({ activeTo: '2026-03-09' });
    await create();
    const copy = { fromAreaId: areaId, toAreaId: suburbs };
    const before = await list(suburbs);
    const preview = await app.call(operatorEndpoints.copyIntervals, { body: { ...copy, preview: true } }, { token });
    expect(preview.items).toHaveLength(4);
    expect(await list(suburbs)).toHaveLength(before.length);
    const { items } = await app.call(operatorEndpoints.copyIntervals, { body: copy }, { token });
    expect(items.map(({ from }) => from)).toEqual(['09:00', '14:00', '18:00', '22:00']);
    expect(await list(suburbs)).toHaveLength(before.length + 4);
    const unknown = { body: { ...copy, fromAreaId: 'nowhere' } };
    expect((await app.callRefused(operatorEndpoints.copyIntervals, unknown, { token })).error.code).toBe(
      'area.unknown',
    );
  });
});

describe('a day without delivery', () => {
  type Save = EndpointInput<typeof operatorEndpoints.saveHoliday>['body'];
  const names = { ru: 'День весны', en: 'Spring day' };
  const save = (day: string, body: Partial<Save> = {}) =>
    app.call(operatorEndpoints.saveHoliday, { params: { day }, body: { names, ...body } }, { token });
  const saveRefused = async (day: string, body: Partial<Save> = {}) =>
    (await app.callRefused(operatorEndpoints.saveHoliday, { params: { day }, body: { names, ...body } }, { token }))
      .error;

  test('closes all intervals at once, in another process within two seconds; its orders stay [G-07e, G-07g]', async () => {
    const other = await startOtherApp(app.context, { clock });
    await stand(await getInterval('14:00'), friday, 4);
    expect(await offered(other, friday)).toHaveLength(3);
    expect((await save(friday, { preview: true })).holiday).toMatchObject({ day: friday, orders: 4, version: 1 });
    expect(await offered(app, friday)).toHaveLength(3);
    await save(friday);
    expect(await offered(app, friday)).toEqual([]);
    await vi.waitFor(async () => expect(await offered(other, friday)).toEqual([]), { timeout: 2000, interval: 20 });
    const { items } = await app.call(operatorEndpoints.listHolidays, {}, { token });
    expect(items).toEqual([{ day: friday, names: { ...names, az: names.ru, tr: names.ru }, version: 1, orders: 4 }]);
  });

  test('is renamed at its version, opened again, and never closed by two people or in the past [G-07e, G-07g, rule 81]', async () => {
    expect((await saveRefused('2026-03-09')).code).toBe('holiday.over');
    expect((await saveRefused(friday, { version: 1 })).code).toBe('holiday.unknown');
    await save(friday);
    expect((await saveRefused(friday)).code).toBe('conflict.changed');
    const renamed = await save(friday, { version: 1, names: { ru: 'Переезд' } });
    expect(renamed.holiday).toMatchObject({ version: 2, names: { ru: 'Переезд', en: 'Переезд' } });
    const { code, details } = await saveRefused(friday, { version: 1 });
    expect({ code, details }).toMatchObject({
      code: 'conflict.changed',
      details: { by: { name: 'Вера' }, version: 2 },
    });
    const remove = (version: number) => ({ params: { day: friday }, query: { version } });
    expect((await app.callRefused(operatorEndpoints.deleteHoliday, remove(1), { token })).error.code).toBe(
      'conflict.changed',
    );
    await app.call(operatorEndpoints.deleteHoliday, remove(2), { token });
    expect(await offered(app, friday)).toHaveLength(3);
    // A version of the deleted holiday saves over neither a new holiday nor one that nobody renamed.
    const { holiday } = await save(friday);
    expect(holiday.version).toBe(4);
    await app.call(operatorEndpoints.deleteHoliday, remove(4), { token });
    expect((await save(friday)).holiday.version).toBe(6);
    expect((await saveRefused(friday, { version: 4 })).code).toBe('conflict.changed');
    const query = { subject: `holiday:${friday}` };
    const { items } = await app.call(operatorEndpoints.listAudit, { query }, { token });
    expect(items.slice(0, 6).map(({ action }) => action)).toEqual([
      'holiday.added',
      'holiday.deleted',
      'holiday.added',
      'holiday.deleted',
      'holiday.renamed',
      'holiday.added',
    ]);
  });

  test('of two people who close it at the same time is closed by one, and the other learns of it [G-07e, G-07g, rule 81]', async () => {
    const input = { params: { day: friday }, body: { names } };
    const answers = await Promise.all(
      [token, nina].map((as) => app.send(operatorEndpoints.saveHoliday, input, { token: as })),
    );
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
    const refused: unknown = await answers.find(({ status }) => status === 409)?.json();
    expect(refused).toMatchObject({ code: 'conflict.changed', details: { version: 1 } });
  });

  test('is one of four hundred at most, also of those that two people close at once [G-07e, G-07g]', async () => {
    await database.execute(sql`
      insert into holiday (partner_id, day, names)
      select 'moscow', date '2028-01-01' + n, names from city, generate_series(1, ${holidaysAtMost - 1}) n
      where partner_id = 'moscow' and id = 'moscow'`);
    const results = await Promise.allSettled([save(friday), save(saturday)]);
    expect(results.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  });
});

describe('the last interval of a zone', () => {
  test('says from when on nobody orders there [G-16d]', async () => {
    const [first, second, last] = await list();
    for (const interval of [first, second]) await change(interval!, { activeTo: friday });
    const { effect } = await change(last!, { activeTo: saturday, preview: true });
    expect(effect).toMatchObject({ zoneEnds: saturday });
    expect((await change(last!, { maxOrders: 7, preview: true })).effect.zoneEnds).toBeNull();
  });
});
