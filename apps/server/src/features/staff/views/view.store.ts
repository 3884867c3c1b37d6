import { mentionsPerson, type PersonMarks } from '@kaplya/domain';
import { and, asc, count, desc, eq, inArray, ne, or, sql } from 'drizzle-orm';
import type { Executor, Transaction } from '#db/client.ts';
import { expectOneRow } from '#db/expect-one-row.ts';
import { staffMemberTable } from '../staff.table.ts';
import { savedViewTable } from './view.table.ts';

export type SavedViewRow = typeof savedViewTable.$inferSelect;

/** A saved view by its id and the member of staff who owns it. */
export type ViewKey = Pick<SavedViewRow, 'partnerId' | 'staffId' | 'id'>;

const isView = ({ partnerId, staffId, id }: ViewKey) =>
  and(eq(savedViewTable.partnerId, partnerId), eq(savedViewTable.id, id), eq(savedViewTable.staffId, staffId));

/** A member's own views of a screen, then those that others share, by name. */
export function listViewsOf(
  executor: Executor,
  { partnerId, staffId, screen }: Pick<SavedViewRow, 'partnerId' | 'staffId' | 'screen'>,
  atMost: number,
): Promise<{ view: SavedViewRow; author: string }[]> {
  const isOwn = eq(savedViewTable.staffId, staffId);
  return executor
    .select({ view: savedViewTable, author: staffMemberTable.name })
    .from(savedViewTable)
    .innerJoin(
      staffMemberTable,
      and(eq(staffMemberTable.partnerId, savedViewTable.partnerId), eq(staffMemberTable.id, savedViewTable.staffId)),
    )
    .where(
      and(
        eq(savedViewTable.partnerId, partnerId),
        eq(savedViewTable.screen, screen),
        or(isOwn, sql`${savedViewTable.isShared}`),
      ),
    )
    .orderBy(desc(sql`${isOwn}`), asc(savedViewTable.name), asc(savedViewTable.id))
    .limit(atMost);
}

/** Counts a member's views under a lock of the member, so that views saved concurrently are counted too. */
export async function countViews(
  transaction: Transaction,
  { partnerId, staffId }: Pick<ViewKey, 'partnerId' | 'staffId'>,
): Promise<number> {
  await transaction
    .select({ id: staffMemberTable.id })
    .from(staffMemberTable)
    .where(and(eq(staffMemberTable.partnerId, partnerId), eq(staffMemberTable.id, staffId)))
    .for('no key update');
  const rows = await transaction
    .select({ views: count() })
    .from(savedViewTable)
    .where(and(eq(savedViewTable.partnerId, partnerId), eq(savedViewTable.staffId, staffId)));
  return expectOneRow(rows).views;
}

/** Whether the member has another view of the screen with this name. */
export async function hasViewNamed(
  executor: Executor,
  { partnerId, staffId, screen, name }: Pick<SavedViewRow, 'partnerId' | 'staffId' | 'screen' | 'name'>,
  exceptId?: string,
): Promise<boolean> {
  const [row] = await executor
    .select({ id: savedViewTable.id })
    .from(savedViewTable)
    .where(
      and(
        eq(savedViewTable.partnerId, partnerId),
        eq(savedViewTable.staffId, staffId),
        eq(savedViewTable.screen, screen),
        eq(savedViewTable.name, name),
        exceptId === undefined ? undefined : ne(savedViewTable.id, exceptId),
      ),
    );
  return row !== undefined;
}

export async function lockView(transaction: Transaction, key: ViewKey): Promise<SavedViewRow | null> {
  const [row] = await transaction.select().from(savedViewTable).where(isView(key)).for('update');
  return row ?? null;
}

export async function insertView(
  transaction: Transaction,
  view: typeof savedViewTable.$inferInsert,
): Promise<SavedViewRow> {
  return expectOneRow(await transaction.insert(savedViewTable).values(view).returning());
}

/** Updates a view; a trigger raises its version. */
export async function updateView(
  transaction: Transaction,
  key: ViewKey,
  changes: Partial<Pick<SavedViewRow, 'name' | 'query' | 'columns' | 'isShared'>>,
): Promise<SavedViewRow> {
  return expectOneRow(await transaction.update(savedViewTable).set(changes).where(isView(key)).returning());
}

export async function deleteView(transaction: Transaction, key: ViewKey): Promise<void> {
  await transaction.delete(savedViewTable).where(isView(key));
}

/** Deletes views of all members whose name or query names the person; returns their ids. */
export async function deleteViewsNaming(
  transaction: Transaction,
  { partnerId, marks }: { readonly partnerId: string; readonly marks: PersonMarks },
): Promise<string[]> {
  const { id, name, query } = savedViewTable;
  const isOfPartner = eq(savedViewTable.partnerId, partnerId);
  // Queries are encoded, so they are compared here; a member has at most fifty views.
  const views = await transaction.select({ id, name, query }).from(savedViewTable).where(isOfPartner);
  const ids = views
    .filter((view) => mentionsPerson(view.name, marks) || mentionsPerson(view.query, marks))
    .map((view) => view.id);
  if (ids.length > 0) await transaction.delete(savedViewTable).where(and(isOfPartner, inArray(id, ids)));
  return ids;
}
