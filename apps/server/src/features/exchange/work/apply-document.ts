import type { OrderStatus } from '@kaplya/domain';
import type { ExchangeDocument } from '@kaplya/files/exchange-items';
import { findRequisite } from '@kaplya/files/find-requisite';
import type { WorkReason } from '#db/queues/staged-work/claim.ts';
import { moveOrderForward, type MovedForward } from '#features/orders/index.ts';
import { confirmOrders, findSentOrder } from '../stores/sent-order.store.ts';
import type { FoundRow } from '../stores/row.store.ts';
import { authorOf, nothing, toRow, type BatchCall, type BatchResult } from './item-result.ts';
import { plainText } from './plain-text.ts';

type DocumentItem = { readonly number: number; readonly item: ExchangeDocument };

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/**
 * Applies an order that 1C sends back: its status moves the shop's order forwards, never back (rule 119). The order is
 * found by the id that the shop sent, not by its number. A payment in it is only noted in the diary, because money is
 * moved by the acquirer or by staff.
 */
export async function applyDocument(call: BatchCall, each: DocumentItem): Promise<BatchResult> {
  const { context, transaction, partner, exchange, now } = call;
  const { item } = each;
  const payment = readPayment(item);
  const unknown = toResult(toRow(each, 'refused', { errors: [{ code: 'exchange.order_unknown' }] }));
  if (!uuid.test(item.id)) return unknown;
  const orderId = item.id.toLowerCase();
  const subject = `order:${orderId}`;
  const refuse = (reason: WorkReason) => toResult(toRow(each, 'refused', { subject, errors: [reason, ...payment] }));
  const unchanged = toResult(toRow(each, 'unchanged', { subject, errors: payment }));
  const requested = findStatus(item, exchange.settings.statuses);
  if (requested.error) return refuse(requested.error);
  const { status } = requested;
  if (status === null) return unchanged;

  const sent = await findSentOrder(transaction, partner.id, orderId);
  const wasSent = sent !== null && sent.sentVersion >= sent.version;
  const order = { orderId, status, text: null, program: '1C', now };
  const moved = await moveOrderForward(context, transaction, authorOf(call), order);
  if (moved.kind === 'unchanged') return unchanged;
  if (moved.kind === 'refused')
    return moved.code === 'unknown' ? unknown : refuse(toReason(moved.code, moved.from ?? '', status));
  // The version that results is marked as sent, because 1C knows its own status; an earlier version that was not
  // confirmed is still sent.
  const present = wasSent ? await findSentOrder(transaction, partner.id, orderId) : null;
  if (present) await confirmOrders(transaction, partner.id, [{ orderId, version: present.version }]);
  const changes = [{ field: 'status', of: null, before: moved.from, after: status }];
  return { ...toResult(toRow(each, 'changed', { subject, changes, errors: payment })), orders: [moved.effects] };
}

const toResult = (row: FoundRow): BatchResult => ({ ...nothing, rows: [row] });

type RefusalOfMove = Exclude<Extract<MovedForward, { readonly kind: 'refused' }>['code'], 'unknown'>;

function toReason(code: RefusalOfMove, from: string, to: OrderStatus): WorkReason {
  if (code === 'back') return { code: 'exchange.status_back', params: { from, to } };
  return { code: code === 'refund' ? 'exchange.refund_by_person' : code };
}

type Statuses = readonly { readonly text: string; readonly status: OrderStatus }[];
type StatusInput =
  | { readonly status: OrderStatus | null; readonly error?: never }
  | { readonly status?: never; readonly error: WorkReason };

const fold = (text: string): string =>
  text.normalize('NFKC').trim().toLowerCase().replaceAll(/\s+/g, ' ').replaceAll('ё', 'е');
const isYes = (text: string | null) => text !== null && /^(?:true|1|да|истина)$/i.test(text.trim());

/**
 * The status of an order in a document: a cancellation precedes any named status, and a shipment counts if no status is
 * named. Null: none.
 */
function findStatus({ requisites, isDeleted }: ExchangeDocument, statuses: Statuses): StatusInput {
  if (isDeleted || isYes(findRequisite(requisites, 'Отменен')) || isYes(findRequisite(requisites, 'Отменён')))
    return { status: 'cancelled' };
  const text = findRequisite(requisites, 'Статус заказа') ?? findRequisite(requisites, 'Статус заказа ИД');
  if (text !== null && text.trim() !== '') {
    const named = statuses.find((each) => fold(each.text) === fold(text));
    return named
      ? { status: named.status }
      : { error: { code: 'exchange.status_unknown', params: { text: plainText(text, 100) } } };
  }
  const isShipped =
    isYes(findRequisite(requisites, 'Отгружен')) || Boolean(findRequisite(requisites, 'Дата отгрузки')?.trim());
  return { status: isShipped ? 'inProcess' : null };
}

function readPayment({ requisites }: ExchangeDocument): WorkReason[] {
  const paid = findRequisite(requisites, 'Дата оплаты')?.trim() ?? '';
  return paid === '' ? [] : [{ code: 'exchange.paid', params: { day: plainText(paid, 40) } }];
}
