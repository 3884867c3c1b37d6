import { operatorEndpoints, type EndpointInput } from '@kaplya/contract';
import { readTable } from '@kaplya/files/table';
import { sql } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import { copyOrder } from '../../../../test/database/copy-orders.ts';
import { createHttpCustomer, moscowHome, type HttpCustomer } from '../../../../test/people/http-customer.ts';
import { openStaffToken } from '../../../../test/people/staff-token.ts';
import { startTestApp } from '../../../../test/start-test-app.ts';

const app = await startTestApp();
const { database } = app.context;

let token = '';
let uuid = '';
let day = '';

beforeAll(async () => {
  token = await openStaffToken(app, ['orders.read', 'orders.export', 'customers.read', 'audit.read']);
  const customer: HttpCustomer = await createHttpCustomer(app);
  await customer.add('W19', 3);
  await customer.assignAddress({ ...moscowHome, intercom: '12К', comment: 'Вход со двора' });
  await customer.assignUser({ phoneNumber: '+79161112233', name: '=SUM(A1)' });
  await customer.assignPayment();
  day = (await customer.assignInterval()).date;
  await customer.addRequiredProducts(true);
  uuid = (await customer.complete()).order.uuid;
});

describe('the day on paper', () => {
  const getDayList = (query: Partial<EndpointInput<typeof operatorEndpoints.getDaySheet>['query']> = {}, as = token) =>
    app.call(operatorEndpoints.getDaySheet, { query: { date: day, ...query } }, { token: as });

  test('says of each stop where, to whom, what, what to take along and to collect [O-04]', async () => {
    const { slots, sums, left } = await getDayList();
    const [slot] = slots;
    expect(slots).toHaveLength(1);
    expect(slot?.zone).toEqual({ id: 'msk-center', name: expect.any(String) as string });
    const [stop] = slot?.stops ?? [];
    expect(stop).toMatchObject({
      uuid,
      phone: '+79161112233',
      address: 'Москва, Тверская улица, 7, 12',
      entrance: '1',
      floor: '3',
      intercom: '12К',
      directions: 'Вход со двора',
      bottles: 3,
      empties: 3,
    });
    expect(stop?.goods[0]).toMatchObject({ quantity: 3 });
    const { rows } = await database.execute<{ sum: number }>(
      sql`select to_pay_minor::int as sum from "order" where id = ${uuid}`,
    );
    expect(stop?.toCollect.amount).toBe(rows[0]?.sum);
    expect([sums.stops, sums.bottles, sums.toCollect.amount, left]).toEqual([1, 3, rows[0]?.sum, 0]);
    expect((await getDayList({ zone: 'msk-outer' })).slots).toEqual([]);
  });

  test('has only what is still to be delivered, and collects nothing that is paid otherwise [O-04]', async () => {
    await copyOrder(
      database,
      uuid,
      3,
      sql`jsonb_build_object('status', (array['cancelled', 'completed', 'undelivered'])[g])`,
    );
    await copyOrder(database, uuid, 1, sql`jsonb_build_object('payment_code', 8)`);
    await copyOrder(database, uuid, 1, sql`jsonb_build_object('payment_code', 8, 'paid_minor', o.to_pay_minor - 100)`);
    const { slots, sums } = await getDayList();
    expect(sums.stops).toBe(3);
    const actions = slots.flatMap(({ stops }) => stops.map(({ atDoor: { action, sum } }) => [action, sum.amount]));
    const [, sumOfOne] = actions.find(([action]) => action === 'collect' && action) ?? [];
    expect(new Set(actions.map(String))).toEqual(new Set(['collect,100', `collect,${sumOfOne}`, `unpaid,${sumOfOne}`]));
    const collected = slots.flatMap(({ stops }) => stops.map(({ toCollect }) => toCollect.amount));
    expect(collected.toSorted((one, other) => one - other).slice(0, 2)).toEqual([0, 100]);
  });

  test('hides phones from who may not read customers [O-08]', async () => {
    const masked = await openStaffToken(app, ['orders.read']);
    expect(JSON.stringify(await getDayList({}, masked))).not.toContain('+79161112233');
  });

  test('has a thousand stops at most, and says how many are left out [O-04]', async () => {
    await copyOrder(database, uuid, 1_003, sql`jsonb_build_object('interval_day', '2031-01-01')`);
    const { sums, left } = await getDayList({ date: '2031-01-01' });
    expect([sums.stops, left]).toEqual([1_000, 3]);
  });
});

describe('the file of orders', () => {
  const getFile = async (query: string, as = token) => {
    const headers = { authorization: `Bearer ${as}`, 'accept-language': 'ru' };
    const response = await app.fetch(`/api/ops/orders.csv?${query}`, { headers });
    return { response, text: await response.text(), bytes: response };
  };

  test('opens in a Russian spreadsheet, and nothing in it is calculated [O-03d]', async () => {
    const response = await app.fetch(`/api/ops/orders.csv?status=new&date=${day}`, {
      headers: { authorization: `Bearer ${token}`, 'accept-language': 'ru' },
    });
    expect(response.headers.get('content-type')).toBe('text/csv; charset=utf-8');
    expect(response.headers.get('content-disposition')).toMatch(/^attachment; filename="orders-.*\.csv"$/);
    const bytes = new Uint8Array(await response.arrayBuffer());
    expect([...bytes.slice(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
    const [headings, first, ...others] = new TextDecoder().decode(bytes).split('\r\n');
    expect(headings).toMatch(/^Номер;Создан;Статус;Оплата;/);
    expect(first).toContain(";'=SUM(A1);'+79161112233;");
    expect(first).toContain(';Новый;');
    expect(first).toMatch(/;\d+,00;\d+,00;/);
    expect(others.at(-1)).toBe('');
  });

  test('has numbers for sums as .xlsx [O-03d] [G-06]', async () => {
    const headers = { authorization: `Bearer ${token}`, 'accept-language': 'ru' };
    const response = await app.fetch(`/api/ops/files/orders?format=xlsx&status=new&date=${day}`, { headers });
    const [head, first] = await Array.fromAsync(readTable(new Blob([await response.arrayBuffer()])));
    const at = head?.cells.findIndex(({ text }) => text === 'Сумма') ?? -1;
    expect(first?.cells[at]?.kind).toBe('number');
    expect(Number(first?.cells[at]?.text)).toBeGreaterThan(0);
  });

  test('has every filtered order once, over many pages, in the order of the list [O-03d]', async () => {
    await copyOrder(
      database,
      uuid,
      1_250,
      sql`jsonb_build_object('source', 'paper', 'created_at', now() - make_interval(mins => g))`,
    );
    const { text } = await getFile('source=paper&sort=created');
    const numbers = text
      .trim()
      .split('\r\n')
      .slice(1)
      .map((line) => line.split(';')[0]);
    const { rows } = await database.execute<{ number: string }>(sql`
      select number from "order" where source = 'paper' order by created_at desc, id desc`);
    expect(numbers).toEqual(rows.map(({ number }) => number));
    expect((await getFile('q=Навуходоносор')).text.trim().split('\r\n')).toHaveLength(1);
  });

  test('is taken by whoever may, and leaves one entry with the filters [O-02c] [O-03d]', async () => {
    const reader = await openStaffToken(app, ['orders.read']);
    expect((await getFile('status=new', reader)).response.status).toBe(403);
    await getFile('view=late&q=Анна');
    const { items } = await app.call(operatorEndpoints.listAudit, { query: { subject: 'orders:file' } }, { token });
    expect(items[0]).toMatchObject({ action: 'orders.exported', after: { view: 'late', q: true, rows: 0 } });
    const { rows } = await database.execute<{ after: object }>(sql`
      select after from audit_entry where subject = 'orders:file' order by id desc limit 1`);
    expect(rows[0]?.after).toEqual({ view: 'late', q: true, format: 'csv', rows: 0 });
  });
});
