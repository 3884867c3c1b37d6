import type { Calculation, CellOrderInHistory, Order } from '@kaplya/contract';
import { isCount, isMoney, isObject, isText } from '@kaplya/client/storage/checked-json.ts';
import type {
  DeclaredEmpties,
  StoredCart,
  StoredCellOrders,
  StoredOrders,
  RequiredProduct,
  PendingReturns,
  PendingChanges,
  PendingQuantity,
} from './stored-values.ts';

/*
 * Checks of stored values, for deferred code that reads them. An incomplete value counts as absent.
 */

export function checkRequiredProduct(value: unknown): RequiredProduct | null {
  if (!isObject(value) || !isText(value.externalProductId) || !isCount(value.quantity)) return null;
  const { externalProductId, quantity, productId, name, reason } = value;
  if (reason !== 'FIRST_ORDER_PUMP' && reason !== 'BUNDLE') return null;
  return {
    externalProductId,
    quantity,
    reason,
    productId: isText(productId) ? productId : externalProductId,
    name: isText(name) ? name : '',
  };
}

export function checkEmpties(value: unknown): DeclaredEmpties | null {
  const { have, quantity = null, cartId } = isObject(value) ? value : {};
  if (typeof have !== 'boolean' || (quantity !== null && !isCount(quantity))) return null;
  return { have, quantity, cartId: isText(cartId) ? cartId : null };
}

function readPendingReturns(value: unknown): PendingReturns | null {
  const { declared, lines } = isObject(value) ? value : {};
  const empties = checkEmpties(declared);
  if (!empties || !Array.isArray(lines)) return null;
  const read = lines.flatMap((line: unknown) => {
    const { key, quantity, containersPerUnit } = isObject(line) ? line : {};
    return isText(key) && isCount(quantity) && isCount(containersPerUnit) ? [{ key, quantity, containersPerUnit }] : [];
  });
  return { declared: empties, lines: read };
}

export function checkStoredCart(value: unknown): StoredCart | null {
  const { cartId, calculation, haveContainersToReturn = null } = isObject(value) ? value : {};
  const isAnswer = haveContainersToReturn === null || typeof haveContainersToReturn === 'boolean';
  if (!isText(cartId) || !isAnswer || !isCalculation(calculation)) return null;
  return { cartId, calculation, haveContainersToReturn };
}

/** Checks only that the value is complete: its stored mark (`STORED_SHAPES`) guarantees the shape. */
function isCalculation(value: unknown): value is Calculation {
  if (!isObject(value) || !isObject(value.totals) || !Object.values(value.totals).every(isMoney)) return false;
  const { items, fees, warnings, requiredProducts, containerProduct, loyalty } = value;
  return (
    [items, fees, warnings, requiredProducts].every((list) => Array.isArray(list) && list.every(isObject)) &&
    isObject(containerProduct) &&
    isObject(loyalty)
  );
}

export function checkStoredOrders(value: unknown): StoredOrders | null {
  return checkOrders(value, isOrder);
}

export function checkStoredCellOrders(value: unknown): StoredCellOrders | null {
  return checkOrders(value, isCellOrder);
}

function checkOrders<StoredOrder>(value: unknown, isWhole: (order: unknown) => order is StoredOrder) {
  const { at, subjectId, orders } = isObject(value) ? value : {};
  if (!isText(at) || !isText(subjectId) || !Array.isArray(orders)) return null;
  return { at, subjectId, orders: orders.filter(isWhole) };
}

function isCellOrder(value: unknown): value is CellOrderInHistory {
  if (!isObject(value) || !isText(value.uuid) || !isText(value.createdAt) || !isMoney(value.total)) return false;
  const { kind, timeZone, cell, items } = value;
  return kind === 'cell' && isText(timeZone) && isObject(cell) && Array.isArray(items) && items.every(isObject);
}

function isOrder(value: unknown): value is Order {
  if (!isObject(value) || !isText(value.uuid) || !isText(value.createdAt) || !isMoney(value.total)) return false;
  const { items, timeline, shipping, totals, payment, bottles, loyalty } = value;
  const lists = [items, timeline];
  return (
    lists.every((list) => Array.isArray(list) && list.every(isObject)) &&
    [shipping, totals, payment, bottles, loyalty].every(isObject)
  );
}

/** Returns the ids of the orders whose rating was declined; none when the stored value is broken. */
export function checkDismissedRatings(value: unknown): string[] {
  const orders = isObject(value) ? value.orders : null;
  return Array.isArray(orders) ? orders.filter(isText) : [];
}

export function checkPendingChanges(value: unknown): PendingChanges | null {
  const { cartId = null, lines, returnableContainer, returning: left } = isObject(value) ? value : {};
  const returning = readPendingReturns(left);
  if (!Array.isArray(lines) || (cartId !== null && !isText(cartId))) return null;
  const readLine = (line: unknown): PendingChanges['lines'][number] | null => {
    const quantity = readPendingQuantity(line);
    if (!quantity || !isObject(line) || !isText(line.id)) return null;
    const { id, type, name } = line;
    if (type !== 'product' && type !== 'product_set') return null;
    return { ...quantity, type, id, ...(isText(name) && { name }) };
  };
  return {
    cartId,
    lines: lines.map(readLine).filter((line) => line !== null),
    returnableContainer: readPendingQuantity(returnableContainer),
    ...(returning && { returning }),
  };
}

function readPendingQuantity(value: unknown): PendingQuantity | null {
  const { wanted, confirmed, sent, key, accepted } = isObject(value) ? value : {};
  // `sent` is a difference and may be negative.
  if (!isCount(wanted) || !isCount(confirmed) || !Number.isInteger(sent)) return null;
  if (isText(key)) return { wanted, confirmed, sent: Number(sent), key, ...(isCount(accepted) && { accepted }) };
  // A former release sent commands without keys: one whose answer was lost counts as applied.
  return { wanted, confirmed: Math.max(0, confirmed + Number(sent)), sent: 0 };
}
