import type { Board, OpsOrderRow } from '@kaplya/contract';
import { runInBulk } from '#kit/bulk/run-in-bulk.ts';
import { RowRefusal } from '#kit/bulk/row-refusal.ts';
import { call } from '#platform/data/client.ts';

/** A day and a time of day, where each order gets the interval of its own zone. */
export type WantedTime = {
  readonly date: string;
  /** `09:00–12:00`; null: each order keeps its time of day. */
  readonly time: string | null;
};

export type Overfill = { readonly reason: string } | null;

/** What moving one order comes to, or why it does not move. */
export type MovePreview =
  | { readonly canMove: true; readonly slot: { date: string; periodId: string }; readonly difference: number }
  | { readonly canMove: false; readonly failure: unknown };

export const timeOf = ({ from, to }: { from: string; to: string }): string => `${from}–${to}`;

/** The interval of a row's zone at the wanted time. Throws `RowRefusal` with `missing` where its zone has none. */
export function findSlotOf(
  { zone, slot }: Pick<OpsOrderRow, 'zone' | 'slot'>,
  { date, time }: WantedTime,
  { board, missing }: { board: Board; missing: string },
): { date: string; periodId: string } {
  const wanted = time ?? timeOf(slot);
  const found = board.slots.find((each) => each.zoneId === zone.id && timeOf(each) === wanted && !each.isClosed);
  if (!found) throw new RowRefusal(missing);
  return { date, periodId: found.id };
}

type PreviewMoves = {
  readonly rows: readonly OpsOrderRow[];
  readonly wanted: WantedTime;
  readonly board: Board;
  readonly missing: string;
  readonly overfills: boolean;
  readonly signal: AbortSignal;
};

/** Asks of each order what its move would come to; changes nothing. By the ids of the rows. */
export async function previewMoves({
  rows,
  wanted,
  board,
  missing,
  overfills,
  signal,
}: PreviewMoves): Promise<ReadonlyMap<string, MovePreview>> {
  const previews = new Map<string, MovePreview>();
  await runInBulk({
    rows,
    signal,
    async run(row) {
      const { uuid, version } = row;
      const slot = findSlotOf(row, wanted, { board, missing });
      const body = { version, slot, preview: true, ...(overfills && { overfill: true }) };
      const { change } = await call('changeOpsOrder', { params: { uuid }, body, signal });
      previews.set(uuid, { canMove: true, slot, difference: change.difference.amount });
    },
    onChange(index, outcome) {
      const row = rows[index];
      if (row && outcome.status === 'failed') previews.set(row.uuid, { canMove: false, failure: outcome.failure });
    },
  });
  signal.throwIfAborted();
  return previews;
}

/** Moves one order exactly as its preview said. Rejects with why it does not move. */
export async function moveOrder({ uuid, version }: OpsOrderRow, preview: MovePreview | undefined, overfill: Overfill) {
  if (!preview?.canMove) throw preview?.failure ?? new Error('The move of this order was not previewed');
  const { slot, difference } = preview;
  return call('changeOpsOrder', {
    params: { uuid },
    body: {
      version,
      slot,
      expectedDifference: difference,
      ...(overfill && { overfill: true, reason: overfill.reason }),
    },
  });
}
