import { endpoints, operatorEndpoints, type Endpoint } from '@kaplya/contract';
import { addressKey, DAY_MS } from '@kaplya/domain';
import { cleanLine, cleanText } from '@kaplya/domain/typed-text';
import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import type { z } from 'zod';
import { pruneCodes } from '#features/identity/index.ts';
import { pruneImports } from '#features/imports/index.ts';
import { pruneIdempotencyKeys } from '#http/idempotency/idempotency.ts';
import { createImporter, priceList } from './imports/import-world.ts';
import { createHttpCustomer, moscowHome } from './people/http-customer.ts';
import { nextTaxNumber } from './people/next-tax-number.ts';
import { createOperator } from './people/operator.ts';
import { findLastSlot } from './people/phone-operator.ts';
import { waitingAddressTable } from '#features/addresses/addresses.table.ts';
import { findCode, nextCustomerPhone, signInCustomer } from './people/sign-in.ts';
import { startTestApp } from './start-test-app.ts';
import { createTestClock } from './test-clock.ts';

// Proves that no text that staff type about a customer outlives the account: each call with such a text is made, then
// the account is deleted and every table searched. A new call with a typed text fails here until it has a line.

const clock = createTestClock('2026-03-10T09:00:00Z');
const app = await startTestApp({ clock });
const { context, call } = app;
const { database } = context;

/** Calls below, with a text about the customer in each of their fields. */
const written = new Set(
  [
    'createView changeView changeSlot createStockDocument uploadImport uploadStreets openCall addCallOutcome stepUndelivered',
    'transitionOrder refundOrder changeOpsOrder saveOpsOrder orderByPhone patchOpsCustomer addCustomerNote',
    'correctPoints correctBottles correctDelivery returnCash addOrderNote changeOrderNote changeCustomerAddress placeWaitingAddresses requestContactRecovery refuseLegalPersonRequest releasePromoUses',
    'exportOpsOrders exportOrders exportCustomers exportGoods exportPrices exportStock exportPromoCodes exportStaff',
  ].flatMap((ids) => ids.split(' ')),
);

const listed = (why: string, ids: string) => ids.split(' ').map((id) => [id, why] as const);
const withoutPeople = new Map<string, string>([
  ...listed(
    'texts of the shop, which customers or colleagues read',
    'createGoods changeGoods previewGoods createCategory changeCategory createBanner changeBanner previewBanner createPromoCode changePromoCode tryPromoCode createArea changeArea createCity changeCity createWarehouse changeWarehouse saveHoliday saveExchange saveSettings saveReasons saveWaysToPay mapImport',
  ),
  ...listed('names of the shop and its services', 'addDomain saveSecret deleteSecret testSecret changePrices'),
  ...listed('people of the shop', 'updateMe sendOwnEmailCode inviteStaff updateStaff createRole updateRole'),
  ...listed(
    'companies and their money stay for the books',
    'createLegalPerson changeLegalPerson recordLegalPersonPayment',
  ),
  ...listed(
    'a filter, which is not stored, and a note, which stays no longer than the job works: its own tests say so',
    'startOrderBulk',
  ),
  ...listed('a block is of a phone: its own tests say what stays (rule 49f)', 'blockCustomer unblockCustomer'),
  ...listed('a code, stored as a hash', 'startContactRecovery confirmMergeCode changeOwnEmail proveByRecoveryCode'),
]);

const isTyped = (schema: z.core.$ZodType): boolean => {
  const {
    _zod: { def },
  } = schema as z.core.$ZodTypes;
  // oxlint-disable-next-line typescript/switch-exhaustiveness-check -- the contract has few of the kinds
  switch (def.type) {
    case 'string':
      return (
        def.checks?.some(({ _zod: { def: check } }) => {
          const { tx } = check as { tx?: unknown };
          return tx === cleanLine || tx === cleanText;
        }) ?? false
      );
    case 'object':
      return Object.values(def.shape).some(isTyped);
    case 'array':
      return isTyped(def.element);
    case 'record':
      return isTyped(def.valueType);
    case 'union':
      return def.options.some(isTyped);
    case 'pipe':
      return isTyped(def.in) || isTyped(def.out);
    case 'optional':
    case 'nullable':
    case 'default':
      return isTyped(def.innerType);
    default:
      return false;
  }
};

const isFile = ({ answer, answerType }: Endpoint) => answer !== undefined && answerType === 'text/csv';

const withTypedTexts = Object.values<Endpoint>(operatorEndpoints)
  .filter((endpoint) => endpoint.method !== 'get' || isFile(endpoint))
  .filter(({ query, body }) => [query, body].some((part) => part && isTyped(part)))
  .map(({ id }) => id);

test('each call of staff with a typed text is made below, or no customer is named in it [rule 79]', () => {
  expect(withTypedTexts.filter((id) => !written.has(id) && !withoutPeople.has(id))).toEqual([]);
  expect([...written, ...withoutPeople.keys()].filter((id) => !withTypedTexts.includes(id))).toEqual([]);
});

/** Tables that contain the text in any column, in any spelling of its letters. */
async function findTables(text: string): Promise<string[]> {
  const { rows } = await database.execute<{ name: string }>(sql`
    select format('%I.%I', table_schema, table_name) as name from information_schema.tables
    where table_schema in ('public', 'system') and table_type = 'BASE TABLE' order by 1`);
  const found: string[] = [];
  for (const { name } of rows) {
    const hits = await database.execute(
      sql`select from ${sql.raw(name)} as entry where strpos(lower(entry::text), lower(${text})) > 0 limit 1`,
    );
    if (hits.rows.length > 0) found.push(name);
  }
  return found;
}

test('nothing that staff wrote about a customer outlives the account, in no table [P-04] [O-02c] [rule 79]', async () => {
  const phone = nextCustomerPhone();
  const email = 'zinaida@vetrova.example';
  const name = 'Зинаида Ветрова';
  const home = {
    ...moscowHome,
    street: 'Заветная улица',
    house: '12',
    comment: 'Домофон Зинаиды',
    intercom: '71-17-вход',
  };
  const spoken = `8 ${phone.slice(2, 5)} ${phone.slice(5, 8)}-${phone.slice(8, 10)}-${phone.slice(10)}`;
  const texts = [phone, spoken, email.toUpperCase(), 'ветрова зинаида', 'ул. Заветная, д. 12'];
  const everything = texts.join('; ');

  const customer = await signInCustomer(app, { phone, name });
  await call(endpoints.updateProfile, { body: { email } }, customer);
  await call(endpoints.confirmProfileEmail, { body: { code: await findCode(app, email) } }, customer);
  const { data: saved } = await call(endpoints.createUserAddress, { body: home }, customer);
  const id = customer.subjectId;
  const staff = await createOperator(app);
  const as = async () => ({ token: await staff.token(), headers: { 'idempotency-key': crypto.randomUUID() } });
  const ops = operatorEndpoints;

  // Files and saved views: what was searched.
  const files = [
    ...[ops.exportOpsOrders, ops.exportOrders, ops.exportCustomers, ops.exportGoods, ops.exportPrices],
    ...[ops.exportStock, ops.exportPromoCodes, ops.exportStaff],
  ];
  for (const [index, endpoint] of files.entries()) {
    const q = texts[index % texts.length];
    const response = await app.send(endpoint, { query: { q } }, await as());
    expect([endpoint.id, response.status]).toEqual([endpoint.id, 200]);
    await response.text();
  }
  for (const endpoint of [ops.exportOpsOrders, ops.exportOrders])
    await (await app.send(endpoint, { query: { number: phone } }, await as())).text();
  for (const [index, text] of texts.entries()) {
    for (const isShared of [true, false]) {
      const query = new URLSearchParams({ view: 'late', q: text, customer: text }).toString();
      const view = { screen: 'orders' as const, name: `${isShared} ${index}`, query, columns: [], isShared };
      const { view: made } = await call(ops.createView, { body: view }, await as());
      const body = { version: made.version, name: `${isShared} ${text}` };
      await call(ops.changeView, { params: { id: made.id }, body }, await as());
    }
  }

  // Notes about what is nobody's: a slot, the stock, a file.
  const { date } = await findLastSlot(app);
  for (const text of texts) {
    const { slots } = await call(ops.getBoard, { query: { date } }, await as());
    const slot = slots.at(-1);
    const params = { interval: slot?.id ?? '', date };
    const body = { version: slot?.version ?? 0, maxOrders: 50 + texts.indexOf(text), reason: text };
    await call(ops.changeSlot, { params, body }, await as());
    const { items } = await call(ops.listStock, { query: { q: 'CUP' } }, await as());
    const lines = [{ productId: items[0]?.productId ?? '', quantity: 1 }];
    const document = {
      id: crypto.randomUUID(),
      kind: 'correction' as const,
      warehouseId: 'msk-main',
      note: text,
      lines,
    };
    await call(ops.createStockDocument, { body: document }, await as());
  }
  // The steps of an import name its file in the audit.
  const importer = createImporter(app, await staff.token());
  const checked = await importer.check(await importer.map(await importer.upload(priceList, `${name}.csv`)));
  const undone = await importer.undo(await importer.commit(checked));
  await call(ops.deleteImport, { params: { id: undone.id }, query: { version: undone.version } }, await as());

  // Calls to a phone, to the account and about an order.
  for (const target of [{ phone }, { customerId: id }]) {
    const opened = await call(
      ops.openCall,
      { body: { kind: 'call_back', ...target, name, note: everything } },
      await as(),
    );
    const outcome = { version: opened.version, outcome: 'reached' as const, note: everything };
    await call(ops.addCallOutcome, { params: { id: opened.id }, body: outcome }, await as());
  }

  // Orders and their steps.
  const order = {
    customer: { phone, name, email, consent: true as const },
    ...{ address: home, items: [{ productId: 'W19', quantity: 3 }], returned: 3, payment: { code: 1 as const } },
    ...{ slot: await findLastSlot(app), note: everything },
  };
  const placeOrder = async () => {
    const placed = await call(ops.orderByPhone, { body: order }, await as());
    if (!placed.order) throw new Error('No order');
    return placed.order.uuid;
  };
  const versionOf = async (uuid: string) => {
    const { rows } = await database.execute<{ version: number }>(sql`select version from "order" where id = ${uuid}`);
    return rows[0]?.version ?? 0;
  };
  const changed = await placeOrder();
  const contact = { name: `${name} 2`, phone };
  const change = { contact, address: { ...home, house: '14' }, note: `${everything} 2`, reason: everything };
  await call(
    ops.changeOpsOrder,
    { params: { uuid: changed }, body: { version: await versionOf(changed), ...change } },
    await as(),
  );
  await call(
    ops.saveOpsOrder,
    {
      params: { uuid: changed },
      body: { version: await versionOf(changed), note: everything, contact: { name, phone } },
    },
    await as(),
  );
  const { items } = await staff.deliver(changed, { note: everything });
  const noted = { params: { uuid: changed }, body: { text: everything } };
  const { note } = await call(ops.addOrderNote, noted, await as());
  const text = `${everything} 2`;
  await call(ops.changeOrderNote, { params: { uuid: changed, note: note.id }, body: { text } }, await as());
  const corrected = { version: await versionOf(changed), emptiesReturned: 2, reasonId: 'counted', note: everything };
  await call(ops.correctDelivery, { params: { uuid: changed }, body: corrected }, await as());
  const sold = items.find(({ kind }) => kind === 'goods');
  const refund = { items: [{ id: sold?.id ?? '', quantity: 1 }], note: everything };
  await call(ops.refundOrder, { params: { uuid: changed }, body: refund }, await as());
  const returnedCash = { version: await versionOf(changed), note: everything };
  await call(ops.returnCash, { params: { uuid: changed }, body: returnedCash }, await as());
  const cancelled = await placeOrder();
  await staff.move(cancelled, 'cancelled', { note: everything });
  const returned = await placeOrder();
  await staff.move(returned, 'approved');
  await staff.move(returned, 'inProcess');
  await staff.move(returned, 'undelivered', { note: everything });
  const giveUp = { version: await versionOf(returned), step: 'give_up' as const, note: everything };
  await call(ops.stepUndelivered, { params: { uuid: returned }, body: giveUp }, await as());

  // The customer's page.
  const pageOf = async () => call(ops.getOpsCustomer, { params: { id }, query: {} }, await as());
  const patch = { version: (await pageOf()).version, name: `${name} 3` };
  await call(ops.patchOpsCustomer, { params: { id }, body: patch }, await as());
  const place = { params: { id, addressId: saved?.uuid ?? '' }, body: { comment: everything, entrance: '7' } };
  await call(ops.changeCustomerAddress, place, await as());
  const { latitude, longitude, ...typed } = home;
  const fields = { ...typed, comment: everything };
  const rows = ['1', '2'].map((room) => ({ fields: { ...fields, room }, addressKey: addressKey({ ...fields, room }) }));
  const waiting = rows.map((row) => ({ partnerId: 'moscow', subjectId: id, ...row, createdAt: clock.now() }));
  const [first] = await database.insert(waitingAddressTable).values(waiting).returning();
  const spelt = { city: 'Москва', street: everything.slice(0, 200), house: '7' };
  const placing = { ids: [first?.id ?? ''], place: { latitude, longitude }, corrected: spelt };
  await call(ops.placeWaitingAddresses, { body: placing }, await as());
  await call(ops.addCustomerNote, { params: { id }, body: { text: everything } }, await as());
  await app.send(ops.releasePromoUses, { params: { id }, body: { note: everything } }, await as());
  const points = { version: (await pageOf()).version, points: 10, reasonId: 'gift', note: everything };
  await call(ops.correctPoints, { params: { id }, body: points }, await as());
  const bottles = { version: (await pageOf()).version, address: home, bottles: 1, reasonId: 'counted' };
  await call(ops.correctBottles, { params: { id }, body: { ...bottles, note: everything } }, await as());
  const recovery = { method: 'sms' as const, phone: nextCustomerPhone(), present: phone };
  await call(ops.requestContactRecovery, { body: recovery }, await as());
  const company = { name: 'ООО «Ива»', taxNumber: nextTaxNumber() };
  const { request } = await call(endpoints.requestLegalPerson, { body: company }, customer);
  const refused = { params: { id: request.id }, body: { reason: everything } };
  await call(ops.refuseLegalPersonRequest, refused, await as());

  // Another person's texts stay.
  const notes = await createHttpCustomer(app);
  expect(notes.cart).not.toBe('');
  const { slots } = await call(ops.getBoard, { query: { date } }, await as());
  const [slot] = slots;
  const repair = { version: slot?.version ?? 0, maxOrders: 40, reason: 'Машина в ремонте, 12 мест' };
  await call(ops.changeSlot, { params: { interval: slot?.id ?? '', date }, body: repair }, await as());

  const traces = [
    phone.slice(2),
    spoken.slice(2),
    email,
    'Зинаид',
    'Ветров',
    'Заветная',
    '%D0%97%D0%B0%D0%B2%D0%B5%D1',
  ];
  traces.push('71-17-вход');
  for (const trace of traces.slice(0, 6)) expect([trace, await findTables(trace)]).not.toEqual([trace, []]);
  expect(await call(endpoints.deleteProfile, {}, { token: customer.token })).toEqual({ success: true });

  // Bounded in time: codes, stored answers of repeated calls, files of imports.
  clock.advance(100 * DAY_MS);
  await Promise.all([pruneCodes(context), pruneIdempotencyKeys(context), pruneImports(context)]);
  const left = [];
  for (const trace of traces) left.push([trace, await findTables(trace)]);
  expect(left).toEqual(traces.map((trace) => [trace, []]));
  expect(await findTables('Машина в ремонте')).toEqual(['public.audit_personal']);
});
