import type { CompletedOrder } from '@kaplya/contract';
import { isMoney, isObject, isText } from '@kaplya/client/storage/checked-json.ts';
import type { LastOrder, PlacedOrder } from './last-order.ts';
import { parseOrderTerms } from './order-terms.ts';

/**
 * Parses a stored value, which may be broken or of another release. Only the order's id is required: the rest is
 * fetched.
 */
export function parseLastOrder(value: unknown): LastOrder | null {
  if (!isObject(value) || !isText(value.uuid) || !isText(value.path)) return null;
  return { uuid: value.uuid, path: value.path, placed: parsePlaced(value.placed) };
}

function parsePlaced(value: unknown): PlacedOrder | null {
  if (!isObject(value) || !isPlacedOrder(value.order) || !isObject(value.payment)) return null;
  const { required, paymentUrl } = value.payment;
  return {
    order: value.order,
    payment: { required: required === true, paymentUrl: isText(paymentUrl) ? paymentUrl : null },
    address: isText(value.address) ? value.address : '',
    promised: parseOrderTerms(value.promised),
  };
}

function isPlacedOrder(value: unknown): value is CompletedOrder['order'] {
  if (!isObject(value) || !isMoney(value.total)) return false;
  const { id, uuid, status, shippingDate, shippingDateTo, timeZone } = value;
  return [id, uuid, status, shippingDate, shippingDateTo, timeZone].every(isText);
}
