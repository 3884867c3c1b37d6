import type { BulkStatus, MovedOrder } from '@kaplya/contract';
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
  readonly status: BulkStatus | 'cancelled';
  readonly preview: boolean;
  readonly reasonId?: string | undefined;
  readonly note?: string | undefined;
};

/** Takes a step of one order in its own transaction; a refusal is an outcome. */
export async function moveOne(context: Context, call: OpsCall, { uuid, ...step }: Step): Promise<MoveOutcome> {
  return toOutcome(
    call,
    () => transitionOrder(context, call, uuid, step),
    async () => {
      const present = await findOrder(context.database, call.partner.id, uuid);
      return present?.status === step.status;
    },
  );
}

export type MoveOutcome = Pick<MovedOrder, 'outcome' | 'code' | 'message'>;

/**
 * Runs a change of one order; a refusal is an outcome. An order that was so already, or was changed by a call whose
 * answer was lost, is unchanged: a repeat is harmless.
 */
export async function toOutcome(
  call: OpsCall,
  change: () => Promise<unknown>,
  isDone: () => Promise<boolean> = () => Promise.resolve(false),
): Promise<MoveOutcome> {
  try {
    await change();
    return { outcome: 'moved', code: null, message: null };
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    if (await isDone()) return { outcome: 'unchanged', code: null, message: null };
    return toRefused(call, error);
  }
}

export function toRefused({ language, partner, caller }: OpsCall, refusal: Refusal): MoveOutcome {
  const reader = { language, currency: partner.currency, requestId: caller.requestId };
  const { code, message } = toErrorEnvelope(refusal, reader);
  return { outcome: 'refused', code, message };
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
