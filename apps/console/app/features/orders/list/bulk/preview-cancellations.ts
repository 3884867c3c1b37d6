import type { OpsOrderRow } from '@kaplya/contract';
import { runInBulk } from '#kit/bulk/run-in-bulk.ts';
import { call } from '#platform/data/client.ts';
import { compareMoney } from '../../steps/compare-money.ts';

/** The refund of one cancellation in minor units, or the reason why it is impossible. */
export type CancelPreview =
  | { readonly isPossible: true; readonly back: number }
  | { readonly isPossible: false; readonly failure: unknown };

/** Previews of the cancellations by the ids of the rows; changes nothing. */
export async function previewCancellations(
  rows: readonly OpsOrderRow[],
  signal: AbortSignal,
): Promise<ReadonlyMap<string, CancelPreview>> {
  const previews = new Map<string, CancelPreview>();
  await runInBulk({
    rows,
    signal,
    async run({ uuid, version }) {
      const params = { uuid };
      const { order: before } = await call('getOpsOrder', { params, signal });
      const body = { version, status: 'cancelled' as const, preview: true };
      const { order: after } = await call('transitionOrder', { params, body, signal });
      const { online, byHand } = compareMoney(before, after);
      previews.set(uuid, { isPossible: true, back: online + byHand });
    },
    onChange(index, outcome) {
      const row = rows[index];
      if (row && outcome.status === 'failed') previews.set(row.uuid, { isPossible: false, failure: outcome.failure });
    },
  });
  signal.throwIfAborted();
  return previews;
}

type Words = { readonly reasonId: string; readonly note: string };

/** The cancellation of one order after its preview. Rejects with the failure of that preview. */
export async function cancelOrder(
  { uuid, version }: OpsOrderRow,
  preview: CancelPreview | undefined,
  { reasonId, note }: Words,
) {
  if (!preview?.isPossible) throw preview?.failure ?? new Error('The cancellation of this order was not previewed');
  const body = { version, status: 'cancelled' as const, reasonId, ...(note !== '' && { note }) };
  return call('transitionOrder', { params: { uuid }, body });
}
