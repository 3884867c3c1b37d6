import type { MovedOrder, OrderBulkAction, BulkStatus } from '@kaplya/contract';
import type { Context } from '#context.ts';
import type { OpsCall } from '#features/staff/index.ts';
import { toErrorEnvelope } from '#http/error-response.ts';
import { Refusal } from '#http/refusal.ts';
import { transitionOrder } from '../fulfilment/transition-order.ts';
import { sumToCollect } from '../payment/sum-to-collect.ts';
import { findOrder, listOrdersById, type OrderRow } from '../stores/order.store.ts';

type Asked = {
  readonly status: BulkStatus;
  readonly orders: readonly { readonly uuid: string; readonly version: number }[];
  readonly preview?: boolean | undefined;
};

/**
 * Takes the same step with many orders, one after another, each in a transaction of its own and by the same code as a
 * single one; a refused order stays and says why. A preview rolls each back.
 */
export async function moveOrders(
  context: Context,
  call: OpsCall,
  { status, orders, preview = false }: Asked,
): Promise<{ items: MovedOrder[] }> {
  const { partner } = call;
  const found = await listOrdersById(
    context.database,
    partner.id,
    orders.map(({ uuid }) => uuid),
  );
  const rows = new Map(found.map((row) => [row.id, row]));
  const items: MovedOrder[] = [];
  for (const { uuid, version } of orders) {
    const row = rows.get(uuid) ?? null;
    // Loops by need: each order is a transaction of its own, and two of them may lock the same stock.
    const result = await moveOne(context, call, { uuid, version, status, preview });
    items.push({ uuid, ...result, ...describeDoor(row, partner.currency) });
  }
  return { items };
}

type Step = {
  readonly uuid: string;
  readonly version: number;
  readonly status: OrderBulkAction;
  readonly preview: boolean;
  readonly reasonId?: string | undefined;
  readonly note?: string | undefined;
};

/** Takes a step of one order in its own transaction; a refusal is an outcome. */
export async function moveOne(
  context: Context,
  call: OpsCall,
  { uuid, ...step }: Step,
): Promise<Pick<MovedOrder, 'outcome' | 'code' | 'message'>> {
  try {
    await transitionOrder(context, call, uuid, step);
    return { outcome: 'moved', code: null, message: null };
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    // It had the status already, or a call whose answer was lost has moved it: a repeat is harmless.
    const present = await findOrder(context.database, call.partner.id, uuid);
    if (present?.status === step.status) return { outcome: 'unchanged', code: null, message: null };
    const { code, message } = toErrorEnvelope(error, {
      ...{ language: call.language, currency: call.partner.currency, requestId: call.caller.requestId },
    });
    return { outcome: 'refused', code, message };
  }
}

function describeDoor(
  row: OrderRow | null,
  currency: OpsCall['partner']['currency'],
): Pick<MovedOrder, 'toCollect' | 'empties'> {
  return {
    toCollect: { amount: row ? sumToCollect(row) : 0, currency: row?.currency ?? currency },
    empties: row?.returnableContainer ?? 0,
  };
}
