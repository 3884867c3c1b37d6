import { operatorEndpoints, reasonKinds } from '@kaplya/contract';
import { and, asc, eq } from 'drizzle-orm';
import { Client } from 'pg';
import { describe, expect, onTestFinished, test } from 'vitest';
import { migrateDatabase } from '#db/schema/migrate.ts';
import { createTestDatabase } from '../../../../test/database/test-database.ts';
import { createOperator } from '../../../../test/people/operator.ts';
import { startTestApp } from '../../../../test/start-test-app.ts';
import { loadFormerDatabase, readFormerShop } from '../../../../test/upgrade/load-former-database.ts';
import { defaultReasons, type DefaultReason } from './default-reasons.ts';
import { reasonTable } from './reason.table.ts';
import { requireReason } from './require-reason.ts';

const app = await startTestApp();
const { database } = app.context;
const operator = await createOperator(app);

type Given = DefaultReason & { readonly partnerId: string };

describe('Reasons of staff [O-05]', () => {
  test('are listed by kind, in their order and in the reader’s language, undelivered ones with whose fault it was', async () => {
    const list = async (kind: 'undelivered' | 'points', language: string) => {
      const options = { token: await operator.token(), headers: { 'accept-language': language } };
      return (await app.call(operatorEndpoints.listReasons, { query: { kind } }, options)).items;
    };
    expect((await list('undelivered', 'en'))[0]).toEqual({
      ...{ kind: 'undelivered', id: 'not_home', name: 'Nobody at home', fault: 'customer' },
    });
    const points = await list('points', 'ru');
    expect(points.map(({ name }) => name)).toEqual([
      'Извинение',
      'Обещано по акции',
      'Подарок',
      'Перенос из прежней программы',
      'Злоупотребление',
      'Исправление ошибки',
      'Другое',
    ]);
    expect(new Set(points.map(({ fault }) => fault))).toEqual(new Set([null]));
  });

  test('without a kind are those of every kind', async () => {
    const { items } = await app.call(operatorEndpoints.listReasons, { query: {} }, { token: await operator.token() });
    expect(new Set(items.map(({ kind }) => kind))).toEqual(new Set(reasonKinds));
    expect(items).toHaveLength(defaultReasons.length);
  });

  test('that are switched off are neither offered nor taken', async () => {
    const reason = { partnerId: 'moscow', kind: 'refund', id: 'late' } as const;
    await expect(requireReason(database, reason)).resolves.toMatchObject({ id: 'late' });
    const isIt = and(eq(reasonTable.partnerId, 'moscow'), eq(reasonTable.kind, 'refund'), eq(reasonTable.id, 'late'));
    await database.update(reasonTable).set({ isActive: false }).where(isIt);
    const query = { kind: 'refund' } as const;
    const { items } = await app.call(operatorEndpoints.listReasons, { query }, { token: await operator.token() });
    expect(items.map(({ id }) => id)).not.toContain('late');
    await expect(requireReason(database, reason)).rejects.toMatchObject({ code: 'reason.unknown' });
    await expect(requireReason(database, { ...reason, id: 'no such' })).rejects.toMatchObject({
      violations: [{ code: 'reason.unknown', field: 'reasonId' }],
    });
  });

  test('stand in every shop: new ones get them when they are filled', async () => {
    const rows = await database.select().from(reasonTable).where(eq(reasonTable.partnerId, 'baku'));
    expect(rows).toHaveLength(defaultReasons.length);
  });

  test('are given by the migration to shops of earlier releases', async () => {
    const { connectionString, drop } = await createTestDatabase('nothing');
    onTestFinished(drop);
    await loadFormerDatabase(connectionString, readFormerShop('f7ee724'));
    await migrateDatabase(connectionString);
    const client = new Client({ connectionString });
    await client.connect();
    onTestFinished(() => client.end());
    const { rows: given } = await client.query<Given>(
      `select partner_id as "partnerId", kind, id, names, fault, position from reason where is_active`,
    );
    const { rows: partners } = await client.query<{ id: string }>('select partner_id as id from partner');
    expect(partners.length).toBeGreaterThan(0);
    const keyOf = ({ partnerId, kind, id }: Given) => `${partnerId} ${kind} ${id}`;
    const byKey = (rows: Given[]) => rows.toSorted((one, other) => (keyOf(one) < keyOf(other) ? -1 : 1));
    const wanted = partners.flatMap(({ id }) => defaultReasons.map((reason) => ({ partnerId: id, ...reason })));
    expect(byKey(given)).toEqual(byKey(wanted));
  });

  test('have a name in every language and a place of their own among those of their kind', async () => {
    for (const ofKind of Map.groupBy(defaultReasons, ({ kind }) => kind).values()) {
      expect(ofKind.map(({ position }) => position)).toEqual(ofKind.map((_, index) => index + 1));
    }
    for (const { names } of defaultReasons) expect(Object.values(names).every((name) => name.trim() !== '')).toBe(true);
    const inOrder = await database
      .select({ id: reasonTable.id })
      .from(reasonTable)
      .where(and(eq(reasonTable.partnerId, 'baku'), eq(reasonTable.kind, 'cancel')))
      .orderBy(asc(reasonTable.position));
    expect(inOrder.at(-1)).toEqual({ id: 'other' });
  });
});
