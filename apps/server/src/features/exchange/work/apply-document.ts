import type { OrderStatus } from '@kaplya/domain';
import type { ExchangeDocument } from '@kaplya/files/exchange-items';
import { findRequisite } from '@kaplya/files/find-requisite';
import { moveOrderForward, type MovedForward } from '#features/orders/index.ts';
import type { ExchangeReason } from '../exchange.table.ts';
import { confirmOrders, findSentOrder } from '../stores/sent-order.store.ts';
import type { FoundRow } from '../stores/row.store.ts';
import { nothing, type BatchCall, type BatchResult } from './item-result.ts';
import { plainText } from './plain-text.ts';

type DocumentItem = { readonly number: number; readonly item: ExchangeDocument };

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/**
 * An order that comes back: its status moves ours forwards, and never back (rule 119). It is ours by the id that we sent, not
 * by its number. Money is only told of: it moves with its acquirer, or by a person.
 */
export async function applyDocument(call: BatchCall, each: DocumentItem): Promise<BatchResult> {
  const { context, transaction, partner, exchange, run, now } = call;
  const { item } = each;
  const told = readPayment(item);
  const orderId = uuid.test(item.id) ? item.id.toLowerCase() : null;
  if (orderId === null) return only(toDocumentRow(each, 'refused', null, [{ code: 'exchange.order_unknown' }]));
  const requested = findStatus(item, exchange.settings.statuses);
  if (requested.error) return only(toDocumentRow(each, 'refused', `order:${orderId}`, [requested.error, ...told]));
  if (requested.status === null) return only(toDocumentRow(each, 'unchanged', `order:${orderId}`, told));

  const sent = await findSentOrder(transaction, partner.id, orderId);
  const wasSent = sent !== null && sent.sentVersion >= sent.version;
  const machine = {
    ...{ partner, bearer: null, staff: null },
    caller: { ip: '', userAgent: `1C: ${run.name}`.slice(0, 300) },
  };
  const moved = await moveOrderForward(context, transaction, machine, {
    ...{ orderId, status: requested.status, text: null, program: '1C', now },
  });
  if (moved.kind === 'refused') return only(toRefusedRow(each, orderId, moved, requested.status, told));
  const subject = `order:${orderId}`;
  if (moved.kind === 'unchanged') return only(toDocumentRow(each, 'unchanged', subject, told));
  // 1C knows what it has said; what it had not had yet it gets all the same.
  const present = wasSent ? await findSentOrder(transaction, partner.id, orderId) : null;
  if (present) await confirmOrders(transaction, partner.id, [{ orderId, version: present.version }]);
  const changes = [{ field: 'status', of: null, before: moved.from, after: requested.status }];
  return { ...only({ ...toDocumentRow(each, 'changed', subject, told), changes }), orders: [moved.effects] };
}

const only = (row: FoundRow): BatchResult => ({ ...nothing, rows: [row] });

function toDocumentRow(
  { number, item }: DocumentItem,
  outcome: FoundRow['outcome'],
  subject: string | null,
  errors: readonly ExchangeReason[],
): FoundRow {
  return {
    ...{ number, outcome, subject, changes: [], errors: [...errors] },
    ...{ key: plainText(item.id, 200), name: plainText(item.number ?? '', 200) },
  };
}

function toRefusedRow(
  each: DocumentItem,
  orderId: string,
  { code, from }: Extract<MovedForward, { readonly kind: 'refused' }>,
  to: OrderStatus,
  told: readonly ExchangeReason[],
): FoundRow {
  if (code === 'unknown') return toDocumentRow(each, 'refused', null, [{ code: 'exchange.order_unknown' }]);
  const reasons = {
    back: { code: 'exchange.status_back', params: { from: from ?? '', to } },
    refund: { code: 'exchange.refund_by_person' },
    'order.not_paid': { code: 'order.not_paid' },
  };
  return toDocumentRow(each, 'refused', `order:${orderId}`, [reasons[code], ...told]);
}

type Statuses = readonly { readonly text: string; readonly status: OrderStatus }[];
type StatusInput =
  | { readonly status: OrderStatus | null; readonly error?: never }
  | { readonly status?: never; readonly error: ExchangeReason };

const fold = (text: string): string =>
  text.normalize('NFKC').trim().toLowerCase().replaceAll(/\s+/g, ' ').replaceAll('ё', 'е');
const isYes = (text: string | null) => text !== null && /^(?:true|1|да|истина)$/i.test(text.trim());

/** What a document says of its order: cancelled before any status; shipped where it names no status. Null: nothing. */
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

function readPayment({ requisites }: ExchangeDocument): ExchangeReason[] {
  const paid = findRequisite(requisites, 'Дата оплаты')?.trim() ?? '';
  return paid === '' ? [] : [{ code: 'exchange.paid', params: { day: plainText(paid, 40) } }];
}
