import type { OrderContact } from '@kaplya/contract';
import type { DeliveryWish } from '@kaplya/domain';
import { isDeepStrictEqual } from 'node:util';
import { parsePhone } from '#features/identity/index.ts';
import type { Partner } from '#features/company/index.ts';
import { Refusal } from '#http/refusal.ts';
import type { OrderChanges, OrderRow } from '../stores/order.store.ts';

/** Fields of an order that do not touch its money. */
export type OrderDetails = {
  readonly note?: string | undefined;
  readonly contact?: OrderContact | undefined;
  readonly wishes?: readonly DeliveryWish[] | undefined;
};

export type DetailName = keyof OrderDetails;

/** The details that differ from those of the order. */
export function toDetailChanges(
  { country }: Partner,
  order: OrderRow,
  { note, contact, wishes }: OrderDetails,
): { readonly changes: OrderChanges; readonly names: readonly DetailName[] } {
  const changesByName: Record<DetailName, OrderChanges | null> = {
    note: note === undefined ? null : { note },
    contact: contact ? toContact(contact, country) : null,
    wishes: wishes === undefined ? null : { wishes: [...new Set(wishes)] },
  };
  const differing = (Object.keys(changesByName) as DetailName[]).filter((name) => differs(order, changesByName[name]));
  return {
    changes: Object.assign({}, ...differing.map((name) => changesByName[name])) as OrderChanges,
    names: differing,
  };
}

function differs(order: OrderRow, changes: OrderChanges | null): boolean {
  return Object.entries(changes ?? {}).some(
    ([column, value]) => !isDeepStrictEqual(order[column as keyof OrderRow], value),
  );
}

function toContact({ name, phone: typed }: OrderContact, country: Partner['country']): OrderChanges {
  const phone = parsePhone(typed, country);
  if (phone === null) throw new Refusal([{ code: 'cart.phone_invalid', field: 'contact.phone' }]);
  if (name === '') throw new Refusal([{ code: 'cart.name_required', field: 'contact.name' }]);
  return { phone, customerName: name };
}
