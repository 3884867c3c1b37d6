import { operatorEndpoints, type EndpointInput } from '@kaplya/contract';
import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { openStaffToken } from '../../../../test/people/staff-token.ts';
import { startTestApp } from '../../../../test/start-test-app.ts';
import { auditEntryTable } from '../audit/audit.table.ts';

const app = await startTestApp();
const vera = { token: await openStaffToken(app, ['orders.read', 'audit.read'], { name: 'Вера' }) };
const oleg = { token: await openStaffToken(app, ['orders.read'], { name: 'Олег' }) };

type Body = EndpointInput<typeof operatorEndpoints.createView>['body'];

const toBody = (body: Partial<Body> = {}): Body => ({
  ...{
    screen: 'orders',
    name: 'Поздние',
    query: 'view=late&sort=delivery',
    columns: ['number', 'phone'],
    isShared: false,
  },
  ...body,
});
const create = async (body: Partial<Body>, as = vera) =>
  (await app.call(operatorEndpoints.createView, { body: toBody(body) }, as)).view;
const list = async (as = vera, screen = 'orders') =>
  (await app.call(operatorEndpoints.listViews, { query: { screen } }, as)).items;
const auditOf = async (id: string) => {
  const { items } = await app.call(operatorEndpoints.listAudit, { query: { subject: `view:${id}` } }, vera);
  return items.map(({ action, after, before }) => ({ action, before, after }));
};

test('a view is its author’s until it is shared; only its author changes it [O-03b]', async () => {
  const view = await create({});
  expect(view).toMatchObject({ version: 1, isOwn: true, by: { name: 'Вера' } });
  expect(await list(oleg)).toEqual([]);
  expect(await auditOf(view.id)).toEqual([]);

  const params = { id: view.id };
  const shared = await app.call(operatorEndpoints.changeView, { params, body: { version: 1, isShared: true } }, vera);
  expect(shared.view).toMatchObject({ version: 2, isShared: true, name: 'Поздние' });
  expect(await list(oleg)).toEqual([{ ...shared.view, isOwn: false }]);
  expect(await list(oleg, 'customers')).toEqual([]);
  const refused = await app.callRefused(
    operatorEndpoints.changeView,
    { params, body: { version: 2, name: 'x' } },
    oleg,
  );
  expect([refused.status, refused.error.code]).toEqual([404, 'view.unknown']);
  const away = await app.callRefused(operatorEndpoints.deleteView, { params, query: { version: 2 } }, oleg);
  expect(away.status).toBe(404);

  await app.send(operatorEndpoints.deleteView, { params, query: { version: 2 } }, vera);
  expect(await list(oleg)).toEqual([]);
  // The audit retains the time in which the view was shared, and nothing of its private time.
  const entries = await auditOf(view.id);
  expect(entries.map(({ action }) => action)).toEqual(['view.deleted', 'view.changed']);
  expect(entries[1]).toMatchObject({ before: { isShared: false }, after: { isShared: true } });
});

test('a view that somebody changed is not saved over [rule 81]', async () => {
  const { id } = await create({ name: 'Мои' });
  const change = (version: number, name: string) =>
    app.callRefused(operatorEndpoints.changeView, { params: { id }, body: { version, name } }, vera);
  await app.call(operatorEndpoints.changeView, { params: { id }, body: { version: 1, query: 'q=1' } }, vera);
  const { status, error } = await change(1, 'Другие');
  expect([status, error.code, error.details]).toMatchObject([
    409,
    'conflict.changed',
    { version: 2, fields: ['query'] },
  ]);
  await create({ name: 'Другие' });
  expect((await change(2, 'Другие')).error.code).toBe('view.name_taken');
});

test('nobody has two views of one name on a screen, nor more than fifty [O-03b]', async () => {
  const as = { token: await openStaffToken(app, []) };
  await create({ name: 'Одна' }, as);
  const again = await app.callRefused(operatorEndpoints.createView, { body: toBody({ name: 'Одна' }) }, as);
  expect([again.status, again.error.code]).toEqual([409, 'view.name_taken']);
  for (let count = 1; count < 49; count += 1) await create({ name: `Ещё ${count}` }, as);
  const last = await Promise.all(
    ['последняя', 'лишняя'].map((name) =>
      app.send(operatorEndpoints.createView, { body: toBody({ name, screen: 'customers' }) }, as),
    ),
  );
  expect(last.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 422]);
  expect(await list(as)).toHaveLength(49);
});

test('what its author searched for is shown to nobody with a view that is shared [O-03b]', async () => {
  const typed = 'view=late&q=%2B79001112233+%D0%9F%D1%91%D1%82%D1%80&sort=delivery';
  const own = await create({ name: 'С поиском', query: typed });
  expect(own.query).toBe(typed);
  const params = { id: own.id };
  const { view } = await app.call(operatorEndpoints.changeView, { params, body: { version: 1, isShared: true } }, vera);
  expect(view.query).toBe('view=late&sort=delivery');
  const again = { version: view.version, query: typed };
  const { view: replaced } = await app.call(operatorEndpoints.changeView, { params, body: again }, vera);
  expect(replaced.query).toBe('view=late&sort=delivery');
  const shared = await create({ name: 'Сразу общий', query: 'q=79001112233', isShared: true });
  expect(shared.query).toBe('');
  expect(JSON.stringify(await list(oleg))).not.toContain('9001112233');
  for (const { id } of [own, shared]) {
    expect(JSON.stringify(await auditOf(id))).not.toContain('9001112233');
    const entries = await app.context.database
      .select()
      .from(auditEntryTable)
      .where(eq(auditEntryTable.subject, `view:${id}`));
    // Audit facts are stored for ever, so they have no typed text.
    expect(entries.flatMap(({ before, after }) => [...Object.keys(before), ...Object.keys(after)])).not.toContain(
      'query',
    );
  }
});

test('what others saw in a view goes from the audit when the view is removed, also of one shared before [O-03b]', async () => {
  const auditor = { token: await openStaffToken(app, ['audit.read', 'customers.read']) };
  const listEntries = async (id: string) => {
    const query = { subject: `view:${id}` };
    const { items } = await app.call(operatorEndpoints.listAudit, { query }, auditor);
    return items.map(({ action, before, after }) => [action, before['query'], after['query']]);
  };
  const shared = await create({ name: 'Общий', query: 'note=Peter', isShared: true });
  const former = await create({ name: 'Бывший общий', query: 'note=Anna', isShared: true });
  const changes = { version: 1, isShared: false };
  await app.call(operatorEndpoints.changeView, { params: { id: former.id }, body: changes }, vera);
  expect(await listEntries(shared.id)).toEqual([['view.created', undefined, 'note=Peter']]);
  expect(await listEntries(former.id)).toEqual([
    ['view.changed', 'note=Anna', undefined],
    ['view.created', undefined, 'note=Anna'],
  ]);
  for (const [{ id }, version] of [
    [shared, 1],
    [former, 2],
  ] as const)
    await app.send(operatorEndpoints.deleteView, { params: { id }, query: { version } }, vera);
  const nothing = [undefined, undefined];
  expect(await listEntries(shared.id)).toEqual([
    ['view.deleted', ...nothing],
    ['view.created', ...nothing],
  ]);
  expect(await listEntries(former.id)).toEqual([
    ['view.changed', ...nothing],
    ['view.created', ...nothing],
  ]);
});
