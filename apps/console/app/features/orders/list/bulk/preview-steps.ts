import type { BulkStatus, MovedOrder, OpsOrderRow } from '@kaplya/contract';
import { RowRefusal } from '#kit/bulk/row-refusal.ts';
import { runInBulk } from '#kit/bulk/run-in-bulk.ts';
import { call } from '#platform/data/client.ts';

/** The orders of one call for the preview: few, so that several calls share the work. */
const ORDERS_AT_ONCE = 10;

/** The results of the step by the ids of the rows; changes nothing. Rejects with `ApiFailure`. */
export async function previewSteps(
  status: BulkStatus,
  rows: readonly OpsOrderRow[],
  signal: AbortSignal,
): Promise<ReadonlyMap<string, MovedOrder>> {
  const previews = new Map<string, MovedOrder>();
  const parts = Array.from({ length: Math.ceil(rows.length / ORDERS_AT_ONCE) }, (_, index) =>
    rows.slice(index * ORDERS_AT_ONCE, (index + 1) * ORDERS_AT_ONCE),
  );
  const failures: unknown[] = [];
  await runInBulk({
    rows: parts,
    signal,
    async run(part) {
      const orders = part.map(({ uuid, version }) => ({ uuid, version }));
      const { items } = await call('moveOpsOrders', { body: { status, orders, preview: true }, signal });
      for (const item of items) previews.set(item.uuid, item);
    },
    onChange(_, outcome) {
      if (outcome.status === 'failed') failures.push(outcome.failure);
    },
  });
  signal.throwIfAborted();
  if (failures.length > 0) throw failures[0];
  return previews;
}

/** Takes the step of one order as previewed. Rejects with the refusal of its preview or of the step. */
export async function takeStep(
  status: BulkStatus,
  { uuid, version }: OpsOrderRow,
  preview: MovedOrder | undefined,
): Promise<void> {
  if (!preview || preview.outcome === 'refused') throw new RowRefusal(preview?.message ?? '');
  const { items } = await call('moveOpsOrders', { body: { status, orders: [{ uuid, version }] } });
  const [item] = items;
  if (item?.outcome === 'refused') throw new RowRefusal(item.message ?? '');
}
