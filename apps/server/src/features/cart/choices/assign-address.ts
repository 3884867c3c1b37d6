import type { AddressFields, CartAddress } from '@kaplya/contract';
import type { Context } from '#context.ts';
import type { Executor, Transaction } from '#db/client.ts';
import { describePoint, findAddress, requireLegalPerson, type SavedAddress } from '#features/addresses/index.ts';
import { findServingArea } from '#features/company/index.ts';
import { releaseHold } from '#features/delivery/index.ts';
import type { CallOf } from '#http/call.ts';
import { Refusal } from '#http/refusal.ts';
import { updateCart, type CartRow } from '../cart.store.ts';
import { changeCart, type CartCall } from '../change-cart.ts';

/** A saved address by its id, or an unsaved one. */
type DeliveryAddress = { addressId: string } | AddressFields;

export type AddressAssignment = { cart: string } & DeliveryAddress;

export async function assignAddress(
  context: Context,
  call: CartCall,
  { cart, ...address }: AddressAssignment,
): Promise<{ cart: string }> {
  return changeCart(context, call, cart, async (transaction, row) => {
    if (!row.isRepeat) await setDeliveryAddress(context, transaction, call, row, address);
    return { cart: row.id };
  });
}

/** Sets a locked cart's address. Another area changes prices and removes an interval that does not exist there. */
export async function setDeliveryAddress(
  context: Context,
  transaction: Transaction,
  call: CartCall,
  row: CartRow,
  input: DeliveryAddress,
): Promise<void> {
  const address = await toCartAddress(context, transaction, call, input);
  // A saved address is checked too: an operator may have removed the customer from the legal person.
  await requireLegalPerson(transaction, call, address.legal_person_id);
  const area = findServingArea(call.partner, address);
  if (!area) throw new Refusal('address.not_served');

  const staysInArea = area.id === row.areaId;
  if (!staysInArea) await releaseHold(transaction, call.partner.id, row.id);
  await updateCart(transaction, row, {
    address,
    areaId: area.id,
    ...(!staysInArea && { intervalDay: null, intervalTemplateId: null }),
  });
}

/** A saved address as carts and orders store it. */
export const copyAddress = ({ fields, cityId, district, districtId, id }: SavedAddress): CartAddress => ({
  ...fields,
  ...{ uuid: id, addressId: id, city_id: cityId, district, district_id: districtId },
});

/** An address as carts and orders store it. */
export async function toCartAddress(
  context: Context,
  executor: Executor,
  { bearer, partner }: CallOf<'bearer' | 'partner'>,
  input: DeliveryAddress,
): Promise<CartAddress> {
  if ('addressId' in input) {
    const scope = { partnerId: partner.id, subjectId: bearer.subjectId, id: input.addressId };
    const saved = await findAddress(executor, scope);
    if (!saved) throw new Refusal('address.not_found');
    return copyAddress(saved);
  }
  const place = await describePoint(context, partner, input);
  return {
    ...input,
    uuid: null,
    addressId: null,
    city_id: place.cityId,
    district: place.district,
    district_id: place.districtId,
  };
}
