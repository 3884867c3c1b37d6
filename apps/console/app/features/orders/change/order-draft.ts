import type { EndpointInput, Order, OpsOrderPage, operatorEndpoints } from '@kaplya/contract';
import { isSame } from '#kit/conflict/is-same.ts';
import { rebase } from '#kit/conflict/rebase.ts';
import type { DraftItem, TypedAddress } from '../../phone-order/index.ts';

export type ChangeBody = EndpointInput<typeof operatorEndpoints.changeOpsOrder>['body'];
type Address = Order['shipping']['address'];

export type DraftAddress = {
  /** Of a saved address; null: the typed one. */
  readonly id: string | null;
  readonly typed: TypedAddress;
};

/** What an order is to become, while somebody works on it. */
export type OrderDraft = {
  /** By the id of a line. */
  readonly quantities: Readonly<Record<string, number>>;
  readonly added: readonly DraftItem[];
  readonly returned: number;
  /** Day and interval: see `toPlace`. */
  readonly place: string;
  readonly address: DraftAddress;
  /** For staff alone. */
  readonly reason: string;
};

export type EditedLine = { readonly id: string; readonly name: string; readonly quantity: number };

export const toPlace = ({ date, periodId }: { date: string; periodId: string }): string => `${date} ${periodId}`;

export function toSlot(place: string): { date: string; periodId: string } {
  const [date = '', periodId = ''] = place.split(' ');
  return { date, periodId };
}

/** The goods that may be changed: what was chosen and is still to be delivered. Containers and fees follow them. */
export function toEditedLines({ items }: Pick<Order, 'items'>): EditedLine[] {
  return items
    .filter(({ kind, isGift, productId, productSetId }) => kind === 'goods' && !isGift && (productId ?? productSetId))
    .map(({ id, name, quantity, refundedQuantity }) => ({ id, name, quantity: quantity - refundedQuantity }))
    .filter(({ quantity }) => quantity > 0);
}

export function toTyped(address: Partial<Address> & Pick<Address, 'city' | 'latitude' | 'longitude'>): TypedAddress {
  const { city, street = '', house = '', latitude, longitude } = address;
  const { room = '', entrance = '', floor = '', intercom = '' } = address;
  return {
    text: [street, house].filter(Boolean).join(', '),
    known: { city, street, house, latitude, longitude },
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

/** Whether two drafts come to the same order; a reason alone changes nothing. */
export const isUnchanged = (one: OrderDraft, other: OrderDraft): boolean =>
  isSame({ ...one, reason: '' }, { ...other, reason: '' });

/** A typed address that no suggestion has named: the shop would not know where it is. */
export const isAddressUnknown = ({ address: { id, typed } }: OrderDraft): boolean =>
  id === null && typed.known === null;

/** What the draft asks of an order, without what stays as it is. */
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

/** Whether a draft leaves the order at its house. */
export const isSameHouse = (former: Address, { typed }: DraftAddress): boolean =>
  isSame(typed.known, toTyped(former).known);

/** What is known of the house stays as long as the house does; the payer always. */
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

/** What was typed, on top of what somebody else has saved since: what was not touched is theirs, line by line. */
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
