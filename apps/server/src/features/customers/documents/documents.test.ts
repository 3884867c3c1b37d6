import { endpoints, operatorEndpoints, type EndpointInput } from '@kaplya/contract';
import { DAY_MS } from '@kaplya/domain';
import { and, eq, sql } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { bottleDocumentTable, bottleEntryTable } from '#features/containers/containers.table.ts';
import { pointsDocumentTable } from '#features/loyalty/loyalty.table.ts';
import { listWrongPoints } from '../../../../test/database/wrong-points.ts';
import { createStaff } from '../../../../test/people/create-staff.ts';
import { grantTestPoints } from '../../../../test/people/give-points.ts';
import { createMember, createOperator, type Member } from '../../../../test/people/operator.ts';
import { moscowHome, nextPhone } from '../../../../test/people/http-customer.ts';
import { startTestApp } from '../../../../test/start-test-app.ts';
import { createTestClock } from '../../../../test/test-clock.ts';

// Noon in Moscow.
const firstOfMarch = '2026-03-01T09:00:00Z';
const clock = createTestClock(firstOfMarch);
const app = await startTestApp({ clock });
const { database } = app.context;
const operator = await createOperator(app);

beforeEach(() => clock.set(firstOfMarch));

type Points = EndpointInput<typeof operatorEndpoints.correctPoints>['body'];
type Bottles = EndpointInput<typeof operatorEndpoints.correctBottles>['body'];

const as = async (headers: Record<string, string> = {}) => ({ token: await operator.token(), headers });
const readPage = async ({ subjectId: id }: Member) =>
  app.call(operatorEndpoints.getOpsCustomer, { params: { id }, query: {} }, await as());
const correctPoints = async ({ subjectId: id }: Member, body: Points, headers = {}) =>
  app.call(operatorEndpoints.correctPoints, { params: { id }, body }, await as(headers));
const refusePoints = async ({ subjectId: id }: Member, body: Points) =>
  app.callRefused(operatorEndpoints.correctPoints, { params: { id }, body }, await as());
const correctBottles = async ({ subjectId: id }: Member, body: Bottles, headers = {}) =>
  app.call(operatorEndpoints.correctBottles, { params: { id }, body }, await as(headers));
const refuseBottles = async ({ subjectId: id }: Member, body: Bottles) =>
  app.callRefused(operatorEndpoints.correctBottles, { params: { id }, body }, await as());
const readAudit = async ({ subjectId }: Member) =>
  (await app.call(operatorEndpoints.listAudit, { query: { subject: `customer:${subjectId}` } }, await as())).items;

describe('A document about points [O-08] [rule 87a]', () => {
  test('adds a lot, takes what expires first, and the customer reads both in their history', async () => {
    const member = await createMember(app);
    await grantTestPoints(app.context, member.subjectId, 50);
    const added = await correctPoints(member, { version: 1, points: 100, reasonId: 'apology', note: 'Опоздали' });
    expect(added).toMatchObject({
      ...{ version: 2, before: 50, after: 150, expiresAt: '2027-02-28T21:00:00.000Z' },
      document: { number: expect.stringMatching(/^\d{4,}$/) },
    });
    const taken = await correctPoints(member, { version: 2, points: -60, reasonId: 'mistake' });
    expect(taken).toMatchObject({ version: 3, before: 150, after: 90, expiresAt: null });

    const { data } = await app.call(endpoints.getLoyaltyHistory, { query: {} }, { token: await member.token() });
    expect(data.balance).toBe(90);
    expect(data.entries.map(({ kind, points, text }) => [kind, points, text])).toEqual([
      ['correct', -60, 'Списано магазином'],
      ['correct', 100, 'Начислено магазином'],
      ['grant', 50, expect.any(String)],
    ]);
    const page = await readPage(member);
    expect(page.points).toMatchObject({ available: 90, held: 0, owed: 0 });
    expect(page.documents).toMatchObject([
      { kind: 'points', change: -60, reasonId: 'mistake', note: null },
      { kind: 'points', change: 100, reasonId: 'apology', note: 'Опоздали' },
    ]);
    expect(await listWrongPoints(database)).toEqual([]);
  });

  test('lives until the day that it names', async () => {
    const member = await createMember(app);
    const expiresAt = new Date(Date.parse(firstOfMarch) + 2 * DAY_MS).toISOString();
    await correctPoints(member, { version: 1, points: 30, reasonId: 'gift', expiresAt });
    expect((await readPage(member)).points.lots).toMatchObject([{ points: 30, expiresAt }]);
    clock.set(new Date(Date.parse(expiresAt)).toISOString());
    expect((await readPage(member)).points.available).toBe(0);
    const past = { version: 2, points: 1, reasonId: 'gift', expiresAt: firstOfMarch };
    expect((await refusePoints(member, past)).error.errors).toMatchObject([{ field: 'expiresAt' }]);
  });

  test('as a preview says what it would do, and changes nothing', async () => {
    const member = await createMember(app);
    const body = { version: 1, points: 40, reasonId: 'gift' };
    expect(await correctPoints(member, { ...body, preview: true })).toMatchObject({
      ...{ document: null, version: 2, before: 0, after: 40 },
    });
    const page = await readPage(member);
    expect([page.version, page.points.available, page.documents, await readAudit(member)]).toEqual([1, 0, [], []]);
    expect(await correctPoints(member, body)).toMatchObject({ version: 2, before: 0, after: 40 });
  });

  test('never takes more than can be spent, needs a reason of its kind, and not zero', async () => {
    const member = await createMember(app);
    await grantTestPoints(app.context, member.subjectId, 20);
    const { status, error } = await refusePoints(member, { version: 1, points: -21, reasonId: 'mistake' });
    expect([status, error.code, error.errors]).toMatchObject([422, 'points.not_enough', [{ field: 'points' }]]);
    expect((await refusePoints(member, { version: 1, points: 5, reasonId: 'damaged' })).error.code).toBe(
      'reason.unknown',
    );
    expect((await refusePoints(member, { version: 1, points: 0, reasonId: 'gift' })).status).toBe(400);
    expect((await readPage(member)).points.available).toBe(20);
  });

  test('sent twice under one key is one document', async () => {
    const member = await createMember(app);
    const body = { version: 1, points: 10, reasonId: 'gift' };
    const headers = { 'idempotency-key': crypto.randomUUID() };
    const first = await correctPoints(member, body, headers);
    expect(await correctPoints(member, body, headers)).toEqual(first);
    expect((await readPage(member)).points.available).toBe(10);
  });

  test('is refused at another version, with who changed what; of two at once exactly one is written [rule 81]', async () => {
    const member = await createMember(app);
    const body = { version: 1, points: 10, reasonId: 'gift' };
    const token = await operator.token();
    const input = { params: { id: member.subjectId }, body };
    const answers = await Promise.all([1, 2].map(() => app.send(operatorEndpoints.correctPoints, input, { token })));
    expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 409]);
    const { error } = await refusePoints(member, body);
    expect(error).toMatchObject({ code: 'conflict.changed', details: { version: 2, by: { name: 'Анна' } } });
    expect((await readPage(member)).points.available).toBe(10);
  });

  test('leaves one audit entry with before, after and reason; the note goes with the account', async () => {
    const member = await createMember(app);
    await correctPoints(member, { version: 1, points: 10, reasonId: 'gift', note: 'К юбилею' });
    expect(await readAudit(member)).toMatchObject([
      {
        ...{ action: 'customer.points_corrected', version: 2, reasonId: 'gift', note: 'К юбилею' },
        ...{ before: { points: 0 }, after: { points: 10 } },
      },
    ]);
  });

  test('needs its own permission', async () => {
    const member = await createMember(app);
    const id = crypto.randomUUID();
    const account = { partnerId: 'moscow', id, name: 'Оля', phone: nextPhone(), joinedAt: clock.now() };
    await createStaff(app.context, account, ['customers.read', 'customers.write', 'bottles.write']);
    const { createSession } = await import('#features/identity/sessions/sessions.ts');
    const { signAccessToken } = await import('#features/identity/tokens/access-token.ts');
    const { session } = await createSession(app.context, database, {
      ...{ subjectId: id, roles: ['ROLE_ADMIN'], partnerId: 'moscow', provenAt: clock.now() },
    });
    const token = await signAccessToken(app.context, session, clock.now());
    const input = { params: { id: member.subjectId }, body: { version: 1, points: 1, reasonId: 'gift' } };
    const { status, error } = await app.callRefused(operatorEndpoints.correctPoints, input, { token });
    expect([status, error.code, error.details]).toEqual([
      403,
      'staff.permission_missing',
      { permission: 'points.write' },
    ]);
  });

  test('cannot be changed or deleted afterwards, but for its note', async () => {
    const member = await createMember(app);
    const { document } = await correctPoints(member, { version: 1, points: 10, reasonId: 'gift', note: 'Что-то' });
    const isIt = and(eq(pointsDocumentTable.partnerId, 'moscow'), eq(pointsDocumentTable.id, document?.id ?? ''));
    const change = (columns: Partial<typeof pointsDocumentTable.$inferInsert>) =>
      database.update(pointsDocumentTable).set(columns).where(isIt);
    await expect(change({ points: 20 })).rejects.toThrow(/Failed query/);
    await expect(change({ note: 'Другое' })).rejects.toThrow(/Failed query/);
    await expect(database.delete(pointsDocumentTable).where(isIt)).rejects.toThrow(/Failed query/);
    await change({ note: null });
  });
});

describe('A document about bottles [O-08] [rule 87]', () => {
  test('corrects the bottles at an address, which the customer sees with what it was', async () => {
    const member = await createMember(app);
    const token = await member.token();
    await app.call(endpoints.createUserAddress, { body: moscowHome }, { token });
    const key = (await readPage(member)).addresses[0]?.key ?? '';
    const added = await correctBottles(member, { version: 1, addressKey: key, bottles: 4, reasonId: 'brought_over' });
    expect(added).toMatchObject({ version: 2, before: 0, after: 4, address: 'Москва, Тверская улица, 7, 12' });
    await correctBottles(member, { version: 2, addressKey: key, bottles: -1, reasonId: 'lost', note: 'Разбил' });
    const { data } = await app.call(endpoints.getBottleBalance, {}, { token });
    expect(data).toMatchObject({
      bottles: 3,
      addresses: [{ text: 'Москва, Тверская улица, 7, 12', bottles: 3 }],
      entries: [
        { change: -1, bottles: 3, text: 'Исправлено магазином', order: null },
        { change: 4, bottles: 4, text: 'Исправлено магазином', order: null },
      ],
    });
    const page = await readPage(member);
    expect(page.bottles).toMatchObject({
      total: 3,
      items: [
        { kind: 'document', change: -1 },
        { kind: 'document', change: 4 },
      ],
    });
    expect(page.addresses).toMatchObject([{ key, bottles: 3, id: expect.any(String) }]);
    expect(await readAudit(member)).toMatchObject([
      { action: 'customer.bottles_corrected', before: { bottles: 4 }, after: { bottles: 3 }, note: 'Разбил' },
      { action: 'customer.bottles_corrected', before: { bottles: 0 }, after: { bottles: 4 } },
    ]);
  });

  test('may name an address that the customer has not; then it is one of theirs', async () => {
    const member = await createMember(app);
    const address = { ...moscowHome, street: 'Старый Арбат', house: '10' };
    await correctBottles(member, { version: 1, address, bottles: 2, reasonId: 'counted' });
    expect((await readPage(member)).addresses).toMatchObject([
      { id: null, text: 'Москва, Старый Арбат, 10, 12', bottles: 2 },
    ]);
    const { addresses } = await readPage(member);
    const again = { version: 2, addressKey: addresses[0]?.key ?? '', bottles: -2, reasonId: 'counted' };
    expect(await correctBottles(member, again)).toMatchObject({ before: 2, after: 0 });
  });

  test('leaves no address with its key, as a note leaves no text: both would outlive the account [rule 79]', async () => {
    const member = await createMember(app);
    const headers = { 'idempotency-key': crypto.randomUUID() };
    const address = { ...moscowHome, street: 'улица Памятная' };
    const body = { version: 1, address, bottles: 2, reasonId: 'counted' };
    const first = await correctBottles(member, body, headers);
    expect(first.address).toContain('Памятная');
    expect(await correctBottles(member, body, headers)).toEqual(first);
    const note = { params: { id: member.subjectId }, body: { text: 'Звонить на Памятную' } };
    const added = await app.call(operatorEndpoints.addCustomerNote, note, await as(headers));
    expect(await app.call(operatorEndpoints.addCustomerNote, note, await as(headers))).toEqual(added);
    const { rows } = await database.execute(
      sql`select answer from idempotency where key = ${headers['idempotency-key']}`,
    );
    expect(rows).toHaveLength(2);
    expect(JSON.stringify(rows)).not.toContain('Памятн');
  });

  test('never takes more than are there, knows the address, and previews without a trace', async () => {
    const member = await createMember(app);
    const address = moscowHome;
    expect((await refuseBottles(member, { version: 1, address, bottles: -1, reasonId: 'lost' })).error.code).toBe(
      'bottles.not_enough',
    );
    const unknown = await refuseBottles(member, { version: 1, addressKey: 'nowhere', bottles: 1, reasonId: 'counted' });
    expect([unknown.status, unknown.error.code]).toEqual([422, 'bottles.address_unknown']);
    const both = { version: 1, address, addressKey: 'x', bottles: 1, reasonId: 'counted' };
    expect((await refuseBottles(member, both)).status).toBe(400);
    const body = { version: 1, address, bottles: 3, reasonId: 'counted' };
    expect(await correctBottles(member, { ...body, preview: true })).toMatchObject({
      document: null,
      before: 0,
      after: 3,
    });
    expect((await readPage(member)).addresses).toEqual([]);
    const rows = await database.select().from(bottleEntryTable).where(eq(bottleEntryTable.subjectId, member.subjectId));
    expect(rows).toEqual([]);
  });

  test('goes with its note when the account is deleted; the number stays for the books', async () => {
    const member = await createMember(app);
    await correctBottles(member, {
      version: 1,
      address: moscowHome,
      bottles: 3,
      reasonId: 'counted',
      note: 'Сосед сказал',
    });
    await correctBottles(member, { version: 2, address: moscowHome, bottles: -3, reasonId: 'counted' });
    const token = await member.token();
    const exported = JSON.stringify(await app.call(endpoints.exportProfile, {}, { token }));
    expect(exported).toContain('Сосед сказал');
    await app.call(endpoints.deleteProfile, {}, { token });
    const rows = await database
      .select()
      .from(bottleDocumentTable)
      .where(eq(bottleDocumentTable.subjectId, member.subjectId));
    expect(
      rows.toSorted((one, other) => one.bottles - other.bottles).map(({ note, bottles }) => [note, bottles]),
    ).toEqual([
      [null, -3],
      [null, 3],
    ]);
  });
});
