import type { Board, OpsOrderRow } from '@kaplya/contract';
import { runInBulk } from '#kit/bulk/run-in-bulk.ts';
import { RowRefusal } from '#kit/bulk/row-refusal.ts';
import { call } from '#platform/data/client.ts';

/** A day and a time of day; each order gets the matching interval of its own zone. */
export type WantedTime = {
  readonly date: string;
  /** A time as `09:00–12:00`; null leaves the time of day of each order. */
  readonly time: string | null;
};

export type Overfill = { readonly reason: string } | null;

/** The result of the move of one order, or the reason why it cannot move. */
export type MovePreview =
  | { readonly canMove: true; readonly slot: { date: string; periodId: string }; readonly difference: number }
  | { readonly canMove: false; readonly failure: unknown };

type Times = { readonly from: string; readonly to: string };

export const timeOf = ({ from, to }: Times): string => `${from}–${to}`;

export function toTimes(time: string): Times {
  const [from = '', to = ''] = time.split('–');
  return { from, to };
}

/** The interval of a row's zone at the requested time. Throws `RowRefusal` with `missing` if there is none. */
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

/** Previews of the moves by the ids of the rows; changes nothing. */
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

/** The move of one order as previewed. Rejects with the failure of its preview, or if the sum has changed. */
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
