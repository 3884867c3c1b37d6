import type { EndpointInput, Order, OpsOrderPage, operatorEndpoints } from '@kaplya/contract';
import { splitAddressLine } from '@kaplya/domain/typed-address';
import { isSame } from '#kit/conflict/is-same.ts';
import { rebase } from '#kit/conflict/rebase.ts';
import type { DraftItem, TypedAddress } from '../../phone-order/index.ts';
import type { Point } from '#kit/map/parse-point.ts';

export type ChangeBody = EndpointInput<typeof operatorEndpoints.changeOpsOrder>['body'];
type Address = Order['shipping']['address'];

export type DraftAddress = {
  /** The id of a saved address; null: the address in `typed`. */
  readonly id: string | null;
  readonly typed: TypedAddress;
};

/** The state of an order in the form that changes it. */
export type OrderDraft = {
  /** Quantities by the id of the line. */
  readonly quantities: Readonly<Record<string, number>>;
  readonly added: readonly DraftItem[];
  readonly returned: number;
  /** The day and interval in one string: see `toPlace`. */
  readonly place: string;
  readonly address: DraftAddress;
  /** The reason of the change, which only staff see. */
  readonly reason: string;
};

export type EditedLine = { readonly id: string; readonly name: string; readonly quantity: number };

export const toPlace = ({ date, periodId }: { date: string; periodId: string }): string => `${date} ${periodId}`;

export function toSlot(place: string): { date: string; periodId: string } {
  const [date = '', periodId = ''] = place.split(' ');
  return { date, periodId };
}

/** Lines whose quantity may be changed: goods without gifts, less refunded pieces. Containers and fees are derived. */
export function toEditedLines({ items }: Pick<Order, 'items'>): EditedLine[] {
  return items
    .filter(({ kind, isGift, productId, productSetId }) => kind === 'goods' && !isGift && (productId ?? productSetId))
    .map(({ id, name, quantity, refundedQuantity }) => ({ id, name, quantity: quantity - refundedQuantity }))
    .filter(({ quantity }) => quantity > 0);
}

export function toTyped(address: Partial<Address> & Pick<Address, 'city' | 'latitude' | 'longitude'>): TypedAddress {
  const { city, street = '', house = '', latitude, longitude, noPoint = false, zoneOnly } = address;
  const { room = '', entrance = '', floor = '', intercom = '' } = address;
  return {
    text: [street, house].filter(Boolean).join(', '),
    known: noPoint ? null : { city, street, house, latitude, longitude, ...(zoneOnly && { zoneOnly }) },
    ...{ room, entrance, floor, intercom },
  };
}

export function toDraft({ order, slot }: Pick<OpsOrderPage, 'order' | 'slot'>): OrderDraft {
  return {
    quantities: Object.fromEntries(toEditedLines(order).map(({ id, quantity }) => [id, quantity])),
    added: [],
    returned: order.bottles.declared,
    place: toPlace(slot),
    address: { id: null, typed: toTyped(order.shipping.address) },
    reason: '',
  };
}

/** True if two drafts make the same order; a reason alone is no change. */
export const isUnchanged = (one: OrderDraft, other: OrderDraft): boolean =>
  isSame({ ...one, reason: '' }, { ...other, reason: '' });

/** True for another typed address without a chosen suggestion or point, or without a house. */
export const isAddressUnknown = ({ address: { id, typed } }: OrderDraft, { address: former }: OrderDraft): boolean =>
  id === null && !typed.known?.house && !isSame({ id, typed }, former);

/** The typed house at a point that staff set; one that is not retyped is called as the customer called it. */
export function toPlacedHouse(
  former: Address,
  text: string,
  point: Point & { readonly zoneOnly?: true },
): NonNullable<TypedAddress['known']> {
  const { city, street, house } = former;
  if (text === toTyped(former).text) return { city, street, house, ...point };
  const split = splitAddressLine(text);
  const [, before, behind] = /^(.+),\s*(.*)$/su.exec(text) ?? [null, text, ''];
  // A house may be called anything: `plot 3 behind the wood`.
  const called = split.house === '' ? { street: before.trim(), house: behind.trim() } : split;
  return { city, street: called.street, house: called.house, ...point };
}

/** Converts the changed fields of the draft to the body of `changeOpsOrder`. */
export function toChangeBody(
  page: Pick<OpsOrderPage, 'order' | 'slot' | 'version'>,
  draft: OrderDraft,
  { overfill }: { overfill: boolean },
): ChangeBody {
  const was = toDraft(page);
  const items = [
    ...Object.entries(draft.quantities)
      .filter(([lineId, quantity]) => was.quantities[lineId] !== quantity)
      .map(([lineId, quantity]) => ({ lineId, quantity })),
    ...draft.added.map(({ name: _name, ...item }) => item),
  ];
  const reason = draft.reason.trim();
  return {
    version: page.version,
    ...(items.length > 0 && { items }),
    ...(draft.returned !== was.returned && { returned: draft.returned }),
    ...(draft.place !== was.place && { slot: toSlot(draft.place) }),
    ...(!isSame(draft.address, was.address) && { address: toAddress(page.order.shipping.address, draft.address) }),
    ...(reason && { reason }),
    ...(overfill && { overfill }),
  };
}

/** True if the draft does not move the order to another house; one that gets its point has not moved. */
export const isSameHouse = (former: Address, { id, typed }: DraftAddress): boolean =>
  ((former.noPoint === true || former.zoneOnly === true) && id === null) || isSame(typed.known, toTyped(former).known);

/** Details that the form does not show, such as the note, are sent only for the same house; the payer always. */
function toAddress(former: Address, { id, typed }: DraftAddress): ChangeBody['address'] {
  if (id !== null) return { addressId: id };
  const { known, room, entrance, floor, intercom } = typed;
  if (!known) return undefined;
  const isUnmoved = isSameHouse(former, { id, typed });
  const { building, housing, note, comment, hasElevator, legal_person_id: payer } = former;
  return {
    ...known,
    ...(isUnmoved && {
      ...(building !== undefined && { building }),
      ...(housing !== undefined && { housing }),
      ...(note !== undefined && { note }),
      ...(comment !== undefined && { comment }),
      ...(hasElevator !== undefined && { hasElevator }),
    }),
    ...(payer !== undefined && { legal_person_id: payer }),
    ...(room ? { room } : { noRoom: true }),
    ...(entrance && { entrance }),
    ...(floor && { floor }),
    ...(intercom && { intercom }),
  };
}

/** The newer version with the typed changes: unchanged fields and lines have the newer values. */
export function rebaseDraft(
  draft: OrderDraft,
  { former, next }: { readonly former: OrderDraft; readonly next: OrderDraft },
): OrderDraft {
  const quantities = Object.entries(next.quantities).map(([lineId, quantity]) => {
    const typed = draft.quantities[lineId];
    return [lineId, typed === undefined || typed === former.quantities[lineId] ? quantity : typed];
  });
  return {
    ...rebase(draft, { former, next }),
    ...{ quantities: Object.fromEntries(quantities), added: draft.added, reason: draft.reason },
  };
}
