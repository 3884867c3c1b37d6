import { endpoints, operatorEndpoints, type CallTask, type Permission } from '@kaplya/contract';
import { DAY_MS, HOUR_MS, maskPhone } from '@kaplya/domain';
import { eq, sql } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { listWrongCounters } from '../../../test/database/wrong-counters.ts';
import { startAcquirer } from '../../../test/acquirer/start-acquirer.ts';
import { createStaff } from '../../../test/people/create-staff.ts';
import { createMember, createOperator, type Member } from '../../../test/people/operator.ts';
import { createHttpCustomer, nextPhone } from '../../../test/people/http-customer.ts';
import { startTestApp } from '../../../test/start-test-app.ts';
import { createTestClock } from '../../../test/test-clock.ts';
import { customerTable } from '#features/identity/identity.table.ts';
import { createSession } from '#features/identity/sessions/sessions.ts';
import { signAccessToken } from '#features/identity/tokens/access-token.ts';
import { refundUndeliveredOrders } from '#features/orders/index.ts';
import { pruneCalls } from './calls/prune-calls.ts';
import { callsToCustomers } from './personal-data.ts';
import { callTaskTable } from './worklists.table.ts';
import { withTransaction } from '#db/transaction.ts';

// A Tuesday, 10:30 in Moscow.
const tuesday = '2026-03-10T07:30:00Z';
const clock = createTestClock(tuesday);
const acquirer = startAcquirer({ clock });
const app = await startTestApp({ clock, payments: acquirer.payments });
acquirer.notify(app.fetch);
const { context } = app;
const operator = await createOperator(app);

beforeEach(() => clock.set(tuesday));

const as = async () => ({ token: await operator.token() });

type OrderInput = { code?: number; member?: Member; name?: string };

async function makeOrder({ code = 1, member, name = 'Анна' }: OrderInput = {}): Promise<string> {
  const customer = await createHttpCustomer(app, { token: await (member ?? (await createMember(app))).token() });
  await customer.add('CUP', 7);
  await customer.assignAddress();
  await customer.assignUser({ phoneNumber: member?.phone ?? nextPhone(), name });
  await customer.assignInterval();
  await customer.addRequiredProducts(true);
  await customer.assignPayment(code);
  await customer.calculate(true);
  return (await customer.complete()).order.uuid;
}

/** An order that was paid online. */
async function makePaid(): Promise<string> {
  const uuid = await makeOrder({ code: 10 });
  const [payment] = await acquirer.listPayments({ order: uuid });
  await acquirer.approve(payment?.id ?? '');
  await acquirer.work();
  return uuid;
}

async function bringBack(uuid: string): Promise<void> {
  await operator.move(uuid, 'approved');
  await operator.move(uuid, 'inProcess');
  await operator.move(uuid, 'undelivered', { note: 'Никто не открыл', reasonId: 'not_home' });
}

const listed = async () => (await app.call(operatorEndpoints.listUndelivered, { query: {} }, await as())).items;
const findListed = async (uuid: string) => (await listed()).find(({ order }) => order.uuid === uuid);

async function getListed(uuid: string) {
  const found = await findListed(uuid);
  if (!found) throw new Error(`Order ${uuid} is not on the list`);
  return found;
}

type Step = Omit<Parameters<typeof takeStep>[1], 'version'>;

async function takeStep(
  uuid: string,
  body: { step: 'retry' | 'refund' | 'call_later' | 'give_up' } & Record<string, unknown>,
) {
  const { order } = await getListed(uuid);
  const input = { params: { uuid }, body: { version: order.version, ...body } };
  return app.call(operatorEndpoints.stepUndelivered, input, await as());
}

async function stepRefused(uuid: string, version: number, body: Step, token?: string) {
  const input = { params: { uuid }, body: { version, ...body } };
  const { error } = await app.callRefused(
    operatorEndpoints.stepUndelivered,
    input as never,
    token === undefined ? await as() : { token },
  );
  return error.code;
}

async function signInWith(permissions: readonly Permission[]): Promise<string> {
  const id = crypto.randomUUID();
  await createStaff(
    context,
    { partnerId: 'moscow', id, name: 'Ольга', phone: nextPhone(), joinedAt: clock.now() },
    permissions,
  );
  const { session } = await createSession(context, context.database, {
    ...{ subjectId: id, roles: ['ROLE_ADMIN'], partnerId: 'moscow', provenAt: clock.now() },
  });
  return signAccessToken(context, session, clock.now());
}

const readAudit = async (uuid: string) =>
  (await app.call(operatorEndpoints.listAudit, { query: { subject: `order:${uuid}` } }, await as())).items;

const auditOf = async (subject: string) =>
  (await app.call(operatorEndpoints.listAudit, { query: { subject } }, await as())).items.map(({ action }) => action);

describe('an order that came back', () => {
  test('waits on the list with what the courier wrote, until it has a new time [O-07] [rule 54]', async () => {
    const uuid = await makeOrder();
    await bringBack(uuid);
    expect(await getListed(uuid)).toMatchObject({
      note: 'Никто не открыл',
      reason: { id: 'not_home', name: 'Никого нет дома', fault: 'customer' },
      since: clock.now().toISOString(),
      money: { paid: { amount: 0 } },
      retryUntil: null,
      call: null,
    });
    clock.advance(HOUR_MS);
    const { order } = await takeStep(uuid, { step: 'retry', intervalId: 'msk-center-evening', date: '2026-03-11' });
    expect(order.status).toBe('approved');
    expect(await findListed(uuid)).toBeUndefined();
    expect(await auditOf(`order:${uuid}`)).toContain('order.undelivered_step');
    expect(await listWrongCounters(context.database)).toEqual([]);
    // An order may be undelivered once more.
    await operator.move(uuid, 'inProcess');
    await operator.move(uuid, 'undelivered');
    expect(await findListed(uuid)).toBeDefined();
  });

  test('is given up: it leaves the list, and nobody deals with it twice [O-07]', async () => {
    const uuid = await makeOrder();
    await bringBack(uuid);
    const { order } = await getListed(uuid);
    await takeStep(uuid, { step: 'give_up', note: 'Переехали' });
    expect(await findListed(uuid)).toBeUndefined();
    expect(await stepRefused(uuid, order.version, { step: 'give_up' })).toBe('undelivered.dealt_with');
  });

  test('that is paid and given up leaves its money on the list of whoever may refund, until it has gone back [O-07] [rule 54]', async () => {
    const [refunded, left] = [await makePaid(), await makePaid()];
    const dispatcher = await signInWith(['orders.read', 'orders.write']);
    const seenBy = async (token: string) => {
      const { items } = await app.call(operatorEndpoints.listUndelivered, { query: {} }, { token });
      const { counts } = await app.call(operatorEndpoints.getPulse, { query: {} }, { token });
      return [items.filter(({ order }) => [refunded, left].includes(order.uuid)).length, counts?.undelivered];
    };
    const [, none = 0] = await seenBy((await as()).token);
    const [, others = 0] = await seenBy(dispatcher);
    for (const uuid of [refunded, left]) {
      await bringBack(uuid);
      const { order } = await getListed(uuid);
      const input = { params: { uuid }, body: { version: order.version, step: 'give_up' as const } };
      await app.call(operatorEndpoints.stepUndelivered, input, { token: dispatcher });
      expect(await stepRefused(uuid, order.version, { step: 'give_up' })).toBe('undelivered.dealt_with');
    }
    // The member who gave up is done with them; one who may refund sees both, also in the badge.
    expect(await seenBy(dispatcher)).toEqual([0, others]);
    expect(await seenBy((await as()).token)).toEqual([2, none + 2]);
    expect((await getListed(refunded)).isGivenUp).toBe(true);
    const { refund } = await takeStep(refunded, { step: 'refund' });
    expect(refund?.amount).toBeGreaterThan(0);
    clock.advance(3 * DAY_MS);
    await refundUndeliveredOrders(context);
    expect(await seenBy((await as()).token)).toEqual([0, none]);
  });

  test('gets its money back by whoever may refund, after a preview that changes nothing [O-07]', async () => {
    const uuid = await makePaid();
    await bringBack(uuid);
    const found = await getListed(uuid);
    expect(found.money.paid.amount).toBeGreaterThan(0);
    expect(found.retryUntil).not.toBeNull();

    const dispatcher = await signInWith(['orders.read', 'orders.write']);
    expect(await stepRefused(uuid, found.order.version, { step: 'refund' }, dispatcher)).toBe(
      'staff.permission_missing',
    );
    const preview = await takeStep(uuid, { step: 'refund', preview: true });
    expect(preview.refund).toEqual(found.money.paid);
    expect((await getListed(uuid)).order.version).toBe(found.order.version);

    const done = await takeStep(uuid, { step: 'refund' });
    expect(done.refund).toEqual(found.money.paid);
    expect(await findListed(uuid)).toBeUndefined();
    expect(done.order.version).toBeGreaterThan(found.order.version);
    // A refunded order cannot be delivered for nothing.
    const place = { intervalId: 'msk-center-evening', date: '2026-03-11' };
    expect((await operator.moveRefused(uuid, 'approved', place)).error.code).toBe('order.transition_refused');
    const page = await app.call(operatorEndpoints.getOpsOrder, { params: { uuid } }, await as());
    expect(page.transitions).not.toContain('approved');
    expect((await readAudit(uuid))[0]).toMatchObject({
      before: { refundMinor: 0 },
      after: { refundMinor: found.money.paid.amount, step: 'refund' },
    });
    await acquirer.work();
    const { rows } = await context.database.execute(
      sql`select refunded_minor = paid_minor as "isBack" from "order" where id = ${uuid}`,
    );
    expect(rows).toEqual([{ isBack: true }]);
  });

  test('lists what goes back without what the courier was to collect [O-07] [rule 83]', async () => {
    const uuid = await makePaid();
    const { version, order } = await app.call(operatorEndpoints.getOpsOrder, { params: { uuid } }, await as());
    const [line] = order.items;
    await app.call(
      operatorEndpoints.changeOpsOrder,
      {
        params: { uuid },
        body: { version, items: [{ lineId: line?.id ?? '', quantity: (line?.quantity ?? 0) + 1 }] },
      },
      await as(),
    );
    await bringBack(uuid);
    const { money } = await getListed(uuid);
    expect(money.total.amount).toBeGreaterThan(money.paid.amount);
    expect((await takeStep(uuid, { step: 'refund', preview: true })).refund).toEqual(money.paid);
    expect((await takeStep(uuid, { step: 'refund' })).refund).toEqual(money.paid);
  });

  test('saves what staff write to itself, with who did it and a reason of the list [O-07]', async () => {
    const uuid = await makePaid();
    await bringBack(uuid);
    const callAt = new Date(clock.now().getTime() + HOUR_MS).toISOString();
    await takeStep(uuid, { step: 'call_later', callAt, note: 'Грубит' });
    expect((await getListed(uuid)).note).toBe('Никто не открыл');
    const { order: read } = await getListed(uuid);
    expect(await stepRefused(uuid, read.version, { step: 'refund', reasonId: 'not_home' })).toBe('reason.unknown');
    await takeStep(uuid, { step: 'refund', reasonId: 'not_needed', note: 'Сдался' });
    const { order, timeline } = await app.call(operatorEndpoints.getOpsOrder, { params: { uuid } }, await as());
    expect(JSON.stringify(order.timeline)).not.toMatch(/Грубит|Сдался/);
    expect(timeline.find(({ reason }) => reason === 'Сдался')).toMatchObject({
      reasonId: 'not_needed',
      author: { name: 'Анна' },
    });
  });

  test('is dealt with at the version that was read [O-07] [rule 81]', async () => {
    const uuid = await makeOrder();
    await bringBack(uuid);
    const { order } = await getListed(uuid);
    expect(await stepRefused(uuid, order.version - 1, { step: 'give_up' })).toBe('conflict.changed');
    expect(await stepRefused(uuid, order.version, { step: 'call_later' })).toBe('call.time_invalid');
    // A preview is refused as the step would be, and leaves nothing of one that would be done.
    expect(await stepRefused(uuid, order.version, { step: 'retry', preview: true })).toBe('order.interval_required');
    const callAt = new Date(clock.now().getTime() + HOUR_MS).toISOString();
    expect((await takeStep(uuid, { step: 'call_later', callAt, preview: true })).call).toBeNull();
    expect((await getListed(uuid)).call).toBeNull();
  });

  test('is called about later, stays on the list, and the call closes when it moves on [O-07]', async () => {
    const uuid = await makeOrder();
    await bringBack(uuid);
    const callAt = new Date(clock.now().getTime() + 2 * HOUR_MS).toISOString();
    const { call } = await takeStep(uuid, { step: 'call_later', callAt, note: 'После обеда' });
    expect(call).toMatchObject({ kind: 'undelivered', isDue: false, dueAt: callAt, note: 'После обеда' });
    expect((await getListed(uuid)).call).toEqual({ id: call?.id, dueAt: callAt });
    const { order } = await getListed(uuid);
    expect(await stepRefused(uuid, order.version, { step: 'call_later', callAt })).toBe('call.open_already');

    await takeStep(uuid, { step: 'retry', intervalId: 'msk-center-evening', date: '2026-03-11' });
    expect(await listCalls({ order: uuid })).toEqual([]);
  });

  test('pages by who waits longest, and counts them all [O-07]', async () => {
    const uuids: string[] = [];
    for (let place = 0; place < 3; place += 1) {
      const uuid = await makeOrder();
      await bringBack(uuid);
      uuids.push(uuid);
      clock.advance(60_000);
    }
    const seen: string[] = [];
    let cursor: string | undefined;
    let total = 0;
    do {
      const query = { limit: 2, ...(cursor !== undefined && { cursor }) };
      const page = await app.call(operatorEndpoints.listUndelivered, { query }, await as());
      seen.push(...page.items.map(({ order }) => order.uuid));
      total = page.total;
      cursor = page.nextCursor ?? undefined;
    } while (cursor !== undefined);
    expect(seen.filter((uuid) => uuids.includes(uuid))).toEqual(uuids);
    expect(new Set(seen).size).toBe(seen.length);
    expect(total).toBe(seen.length);
  });

  test('shows who may not see customers only the end of the phone and the city [O-07] [O-02e]', async () => {
    const uuid = await makeOrder({ name: 'Анна Сергеева' });
    await bringBack(uuid);
    const token = await signInWith(['orders.read']);
    const { items } = await app.call(operatorEndpoints.listUndelivered, { query: {} }, { token });
    const { phone, customerName } = await getListed(uuid);
    const masked = { phone: maskPhone(phone), customerName: '', address: 'Москва' };
    expect(items.find(({ order }) => order.uuid === uuid)).toMatchObject(masked);
    expect(customerName).toBe('Анна Сергеева');
  });
});

async function listCalls(query: Record<string, string> = {}): Promise<CallTask[]> {
  return (await app.call(operatorEndpoints.listCalls, { query }, await as())).items;
}

const open = async (body: Parameters<typeof app.call<typeof operatorEndpoints.openCall>>[1]['body']) =>
  app.call(operatorEndpoints.openCall, { body }, await as());

async function end(
  task: CallTask,
  body: { outcome: CallTask['attempts'][number]['outcome'] } & Record<string, string>,
) {
  const input = { params: { id: task.id }, body: { version: task.version, ...body } };
  return app.call(operatorEndpoints.addCallOutcome, input, await as());
}

describe('a call', () => {
  test('is due at its time, is tried again, and ends when somebody answers [O-07]', async () => {
    const task = await open({ kind: 'call_back', phone: '+7 900 123-45-67', name: 'Пётр', note: 'Про кулер' });
    expect(task).toMatchObject({ isDue: true, phone: '+79001234567', customerName: 'Пётр', attemptCount: 0 });

    const tried = await end(task, { outcome: 'no_answer' });
    expect(tried).toMatchObject({ isDue: false, attemptCount: 1 });
    expect(tried.dueAt).toBe(new Date(clock.now().getTime() + HOUR_MS).toISOString());
    expect(
      await app.callRefused(
        operatorEndpoints.addCallOutcome,
        {
          params: { id: task.id },
          body: { version: task.version, outcome: 'reached' },
        },
        await as(),
      ),
    ).toMatchObject({ error: { code: 'conflict.changed' } });

    const callAgainAt = new Date(clock.now().getTime() + DAY_MS).toISOString();
    const later = await end(tried, { outcome: 'call_again', callAgainAt, note: 'Просил завтра' });
    expect(later).toMatchObject({
      dueAt: callAgainAt,
      attempts: [{ note: 'Просил завтра' }, { outcome: 'no_answer' }],
    });
    clock.advance(DAY_MS);
    expect((await listCalls({ due: 'now' })).map(({ id }) => id)).toContain(task.id);

    const reached = await end(later, { outcome: 'reached' });
    expect(reached.closedAt).not.toBeNull();
    expect((await listCalls()).map(({ id }) => id)).not.toContain(task.id);
    expect(await auditOf(`call:${task.id}`)).toEqual(['call.outcome', 'call.outcome', 'call.outcome', 'call.opened']);
  });

  test.each([
    [{ kind: 'call_back' }, 'call.nobody'],
    [{ kind: 'call_back', phone: '12' }, 'identity.phone_invalid'],
    [{ kind: 'unpaid', order: crypto.randomUUID() }, 'order.not_found'],
    [{ kind: 'call_back', customerId: crypto.randomUUID() }, 'identity.customer_unknown'],
    [{ kind: 'call_back', phone: '+79001234567', dueAt: '2026-03-09T07:00:00Z' }, 'call.time_invalid'],
    [{ kind: 'call_back', phone: '+79001234567', dueAt: '2027-03-09T07:00:00Z' }, 'call.time_invalid'],
  ] as const)('%j is refused with %s [O-07]', async (body, code) => {
    const { error } = await app.callRefused(operatorEndpoints.openCall, { body }, await as());
    expect(error.code).toBe(code);
  });

  test('about an order is there once for each kind, also when two operators ask at once [O-07]', async () => {
    const order = await makeOrder();
    const token = await as();
    const both = await Promise.allSettled(
      [1, 2].map(() => app.call(operatorEndpoints.openCall, { body: { kind: 'to_confirm', order } }, token)),
    );
    expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    await open({ kind: 'call_back', order });
    expect(await listCalls({ order })).toHaveLength(2);
    // The order needs no approval any more; a customer who asked for a call still waits.
    await operator.move(order, 'approved');
    expect((await listCalls({ order })).map(({ kind }) => kind)).toEqual(['call_back']);
  });

  test('goes with the data of its customer [O-07] [rule 79]', async () => {
    const member = await createMember(app);
    const order = await makeOrder({ member });
    await open({ kind: 'call_back', order, note: 'Жалуется на соседа' });
    await open({ kind: 'call_back', customerId: member.subjectId });
    await withTransaction(context.database, (transaction) =>
      Promise.resolve(
        callsToCustomers.erase(transaction, { partnerId: 'moscow', subjectId: member.subjectId }, clock.now()),
      ),
    );
    expect(await listCalls({ order })).toEqual([]);
    expect((await listCalls()).filter(({ customerId }) => customerId === member.subjectId)).toEqual([]);
  });

  test('to a phone is one to the account that has it, and goes with it, also one from before [O-07] [rule 79]', async () => {
    const phone = nextPhone();
    const before = await open({ kind: 'call_back', phone, name: 'Пётр', note: 'Звонил сын' });
    expect(before.customerId).toBeNull();
    const member = await createMember(app);
    const isMember = eq(customerTable.id, member.subjectId);
    await context.database.update(customerTable).set({ phone }).where(isMember);
    const after = await open({ kind: 'call_back', phone, name: 'Пётр', note: 'Про кулер' });
    expect(after).toMatchObject({ customerId: member.subjectId, phone });
    const exported = await app.call(endpoints.exportProfile, {}, { token: await member.token() });
    for (const note of ['Звонил сын', 'Про кулер']) expect(JSON.stringify(exported['calls'])).toContain(note);

    await app.call(endpoints.deleteProfile, {}, { token: await member.token() });
    const left = (await listCalls()).map(({ id }) => id);
    for (const { id } of [before, after]) {
      expect(left).not.toContain(id);
      const query = { subject: `call:${id}` };
      const { items } = await app.call(operatorEndpoints.listAudit, { query }, await as());
      expect(items.map(({ note }) => note)).toEqual([null]);
    }
  });

  test('to a phone that an account only claims stays when that account goes [O-07] [rule 79]', async () => {
    const phone = nextPhone();
    const task = await open({ kind: 'call_back', phone, name: 'Пётр' });
    const stranger = await createMember(app);
    const claimed = { phone, phoneConfirmedAt: null, email: `${stranger.subjectId}@post.example` };
    await context.database.update(customerTable).set(claimed).where(eq(customerTable.id, stranger.subjectId));
    await withTransaction(context.database, (transaction) =>
      Promise.resolve(
        callsToCustomers.erase(transaction, { partnerId: 'moscow', subjectId: stranger.subjectId }, clock.now()),
      ),
    );
    expect((await listCalls()).map(({ id }) => id)).toContain(task.id);
    expect((await open({ kind: 'call_back', phone })).customerId).toBeNull();
  });

  test('to a phone that staff opened an account for goes to whoever confirmed it later [O-07] [rule 79]', async () => {
    const phone = nextPhone();
    const task = await open({ kind: 'call_back', phone, name: 'Пётр', note: 'Звонил сын' });
    const [opened, confirmed] = [await createMember(app), await createMember(app)];
    const byStaff = { phone, phoneConfirmedAt: null, openedBy: crypto.randomUUID() };
    await context.database.update(customerTable).set(byStaff).where(eq(customerTable.id, opened.subjectId));
    await context.database.update(customerTable).set({ phone }).where(eq(customerTable.id, confirmed.subjectId));
    const exportOf = async (member: Member) =>
      JSON.stringify((await app.call(endpoints.exportProfile, {}, { token: await member.token() }))['calls']);
    expect(await exportOf(opened)).not.toContain('Звонил сын');
    expect(await exportOf(confirmed)).toContain('Звонил сын');

    await app.call(endpoints.deleteProfile, {}, { token: await opened.token() });
    expect((await listCalls()).map(({ id }) => id)).toContain(task.id);
    await app.call(endpoints.deleteProfile, {}, { token: await confirmed.token() });
    expect((await listCalls()).map(({ id }) => id)).not.toContain(task.id);
  });

  test('that nobody made for a quarter of a year ends, and is deleted half a year later [O-07]', async () => {
    const old = await open({ kind: 'call_back', phone: nextPhone() });
    clock.advance(91 * DAY_MS);
    const fresh = await open({ kind: 'call_back', phone: nextPhone() });
    await pruneCalls(context);
    const left = new Set((await listCalls()).map(({ id }) => id));
    expect([left.has(old.id), left.has(fresh.id)]).toEqual([false, true]);
    const isThere = async () =>
      (await context.database.select().from(callTaskTable).where(eq(callTaskTable.id, old.id))).length;
    expect(await isThere()).toBe(1);
    clock.advance(181 * DAY_MS);
    await pruneCalls(context);
    expect(await isThere()).toBe(0);
  });

  test('to a phone that is nobody’s goes with what was written about it; the record of it stays [O-07] [rule 79]', async () => {
    const { subjectId: customerId } = await createMember(app);
    const ofNobody = await open({ kind: 'call_back', phone: nextPhone(), name: 'Пётр', note: 'Звонил сын' });
    const ofSomebody = await open({ kind: 'call_back', customerId, note: 'Про кулер' });
    await end(ofNobody, { outcome: 'reached', note: 'Переехал' });
    await end(ofSomebody, { outcome: 'reached', note: 'Перезвонит сама' });
    const notesOf = async ({ id }: CallTask) => {
      const { items } = await app.call(operatorEndpoints.listAudit, { query: { subject: `call:${id}` } }, await as());
      return items.map(({ action, note }) => [action, note]);
    };
    clock.advance(179 * DAY_MS);
    await pruneCalls(context);
    expect(await notesOf(ofNobody)).toEqual([
      ['call.outcome', 'Переехал'],
      ['call.opened', 'Звонил сын'],
    ]);
    clock.advance(2 * DAY_MS);
    await pruneCalls(context);
    expect(await notesOf(ofNobody)).toEqual([
      ['call.outcome', null],
      ['call.opened', null],
    ]);
    // These are found by their person, whose account may yet be deleted.
    expect(await notesOf(ofSomebody)).toEqual([
      ['call.outcome', 'Перезвонит сама'],
      ['call.opened', 'Про кулер'],
    ]);
  });

  test('that is overdue waits for the next run when the server stops [O-07]', async () => {
    const ids: string[] = [];
    for (let count = 0; count < 2; count += 1) ids.push((await open({ kind: 'call_back', phone: nextPhone() })).id);
    clock.advance(91 * DAY_MS);
    expect((await pruneCalls(context, { rowsAtOnce: 1, stopping: AbortSignal.abort() })).closed).toBe(1);
    await pruneCalls(context, { rowsAtOnce: 1, pauseMilliseconds: 0 });
    const left = (await listCalls()).map(({ id }) => id);
    for (const id of ids) expect(left).not.toContain(id);
  });
});
