import { isStepBack, orderTransitions, type OrderStatus } from '@kaplya/domain';
import type { RefusalCode } from '@kaplya/contract';
import type { Context } from '#context.ts';
import type { Transaction } from '#db/client.ts';
import { recordAudit, type AuditAuthor } from '#features/staff/index.ts';
import type { Partner } from '#partner.ts';
import { readForAudit } from '../change/audit-change.ts';
import { lockOrder } from '../stores/order.store.ts';
import type { OrderEffects } from './after-change.ts';
import { stepOrder } from './transition-order.ts';

/** The progress of each status; a final one has the highest rank. */
const ranks: Readonly<Record<OrderStatus, number>> = {
  ...{ new: 0, requiresConfirmation: 1, approved: 2, inProcess: 3, completed: 4, undelivered: 5, cancelled: 5 },
};

export type MovedForward =
  | { readonly kind: 'moved'; readonly from: OrderStatus; readonly effects: OrderEffects }
  | { readonly kind: 'unchanged'; readonly from: OrderStatus }
  | { readonly kind: 'refused'; readonly from: OrderStatus | null; readonly code: ForwardRefusal };

/** `back`: the status is earlier or unreachable; `refund`: money would be refunded, which a person decides. */
export type ForwardRefusal = 'unknown' | 'back' | 'refund' | Extract<RefusalCode, 'order.not_paid'>;

type ForwardMove = {
  readonly orderId: string;
  readonly status: OrderStatus;
  readonly text: string | null;
  /** The name of the program, which the timeline of staff shows. */
  readonly program: string;
  readonly now: Date;
};

/**
 * Moves an order forward to the status in another program, through every step between (rule 54), never backward (rule
 * 119). A step's Refusal is thrown and rolls back all of them.
 */
export async function moveOrderForward(
  context: Context,
  transaction: Transaction,
  call: AuditAuthor & { readonly partner: Partner },
  { orderId, status, text, program, now }: ForwardMove,
): Promise<MovedForward> {
  const { partner } = call;
  const order = await lockOrder(transaction, partner.id, orderId);
  if (!order) return { kind: 'refused', from: null, code: 'unknown' };
  const { status: from } = order;
  if (from === status) return { kind: 'unchanged', from };
  const path = ranks[status] > ranks[from] ? findPath(from, status) : null;
  if (!path) return { kind: 'refused', from, code: 'back' };
  if (status === 'cancelled' && order.paidMinor > order.refundedMinor) return { kind: 'refused', from, code: 'refund' };

  const before = await readForAudit(transaction, order);
  let effects: OrderEffects = { orderIds: [], stockChanges: [], refundIds: [] };
  for (const step of path) {
    const at = await lockOrder(transaction, partner.id, orderId);
    if (!at) throw new Error(`Order ${orderId} is gone within its own transaction`);
    const note = step === status ? (text ?? undefined) : undefined;
    const author = { staffId: call.staff?.id ?? null, reasonId: null, reason: program };
    const done = await stepOrder(context, transaction, partner, at, { status: step, note, now, author });
    effects = {
      orderIds: [orderId],
      stockChanges: [...effects.stockChanges, ...done.stockChanges],
      refundIds: [...effects.refundIds, ...done.refundIds],
    };
  }
  await recordMove(context, transaction, call, before.order, status);
  return { kind: 'moved', from, effects };
}

/** The shortest path from one status to another, never through a step back; an undelivered order has none. */
function findPath(from: OrderStatus, to: OrderStatus): readonly OrderStatus[] | null {
  const ways: OrderStatus[][] = [[from]];
  for (let way = ways.shift(); way; way = ways.shift()) {
    const last = way.at(-1) ?? from;
    if (last === to) return way.slice(1);
    if (last === 'undelivered') continue;
    const next = orderTransitions[last].filter((each) => !isStepBack(last, each));
    ways.push(...next.map((each) => [...way, each]));
  }
  return null;
}

async function recordMove(
  context: Context,
  transaction: Transaction,
  call: AuditAuthor,
  before: { readonly partnerId: string; readonly id: string; readonly status: OrderStatus; readonly version: number },
  status: OrderStatus,
): Promise<void> {
  const after = await readForAudit(transaction, before);
  await recordAudit(context, transaction, call, {
    ...{ action: 'exchange.order_moved', subject: `order:${before.id}`, version: after.order.version },
    ...{ before: { status: before.status }, after: { status } },
  });
}
