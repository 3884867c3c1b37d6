import { operatorEndpoints, reasonKinds } from '@kaplya/contract';
import { and, asc, eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { createOperator } from '../../../../test/people/operator.ts';
import { startTestApp } from '../../../../test/start-test-app.ts';
import { defaultReasons } from './default-reasons.ts';
import { reasonTable } from './reason.table.ts';
import { requireReason } from './require-reason.ts';

const app = await startTestApp();
const { database } = app.context;
const operator = await createOperator(app);

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
