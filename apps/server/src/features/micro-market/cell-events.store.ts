import { and, asc, eq, gte, inArray, lt } from 'drizzle-orm';
import type { Executor } from '#db/client.ts';
import type { CellEventName } from '#languages/messages.ts';
import type { SessionKey } from './cell-sessions.store.ts';
import { cellSessionEventTable, controllerEventTable } from './cell-sessions.table.ts';

export type CellSessionEventRow = typeof cellSessionEventTable.$inferSelect;
export type NewControllerEvent = typeof controllerEventTable.$inferInsert;

/** What happens is written down, for the customer and the operator. */
export async function noteEvent(
  executor: Executor,
  { partnerId, id: sessionId }: SessionKey,
  event: CellEventName,
  at: Date,
  params: Record<string, string | number> | null = null,
): Promise<void> {
  await executor.insert(cellSessionEventTable).values({ partnerId, sessionId, event, params, at });
}

/** The timelines of several sessions, from the beginning. */
export function listEventsOf(
  executor: Executor,
  partnerId: string,
  sessionIds: readonly string[],
): Promise<CellSessionEventRow[]> {
  return executor
    .select()
    .from(cellSessionEventTable)
    .where(
      and(eq(cellSessionEventTable.partnerId, partnerId), inArray(cellSessionEventTable.sessionId, [...sessionIds])),
    )
    .orderBy(asc(cellSessionEventTable.at), asc(cellSessionEventTable.id));
}

/** False when this event of the controller was met before. */
export async function takeControllerEvent(executor: Executor, event: NewControllerEvent): Promise<boolean> {
  const rows = await executor
    .insert(controllerEventTable)
    .values(event)
    .onConflictDoNothing()
    .returning({ seq: controllerEventTable.seq });
  return rows.length > 0;
}

/** Of these events of a controller, the keys of those that were met before. */
export async function listKnownEvents(
  executor: Executor,
  { partnerId, controllerId }: { partnerId: string; controllerId: string },
  events: readonly { readonly bootId: string; readonly seq: number }[],
): Promise<Set<string>> {
  if (events.length === 0) return new Set();
  const rows = await executor
    .select({ bootId: controllerEventTable.bootId, seq: controllerEventTable.seq })
    .from(controllerEventTable)
    .where(
      and(
        eq(controllerEventTable.partnerId, partnerId),
        eq(controllerEventTable.controllerId, controllerId),
        inArray(controllerEventTable.bootId, [...new Set(events.map(({ bootId }) => bootId))]),
        gte(controllerEventTable.seq, Math.min(...events.map(({ seq }) => seq))),
      ),
    );
  return new Set(rows.map(({ bootId, seq }) => `${bootId} ${seq}`));
}

export async function deleteControllerEventsBefore(executor: Executor, before: Date): Promise<void> {
  await executor.delete(controllerEventTable).where(lt(controllerEventTable.receivedAt, before));
}
