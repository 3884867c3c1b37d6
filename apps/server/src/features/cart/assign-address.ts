import type { AddressFields, CartAddress } from '@kaplya/contract';
import type { Context } from '#context.ts';
import type { Transaction } from '#db/client.ts';
import { describePoint, findAddress } from '#features/addresses/index.ts';
import { findServingArea } from '#features/company/index.ts';
import { releaseHold } from '#features/delivery/index.ts';
import { Refusal } from '#http/refusal.ts';
import { updateCart } from './cart.store.ts';
import { changeCart, type CartCall } from './change-cart.ts';

export type AddressAssignment = { cart: string; addressId: string } | ({ cart: string } & AddressFields);

/** Another area reprices the cart and drops an interval that does not exist there. */
export async function assignAddress(
  context: Context,
  call: CartCall,
  assignment: AddressAssignment,
): Promise<{ cart: string }> {
  return changeCart(context, call, assignment.cart, async (transaction, row) => {
    const address = await toCartAddress(context, transaction, call, assignment);
    const area = findServingArea(call.partner, address);
    if (!area) throw new Refusal('address.not_served');

    const staysInArea = area.id === row.areaId;
    if (!staysInArea) await releaseHold(transaction, call.partner.id, row.id);
    await updateCart(transaction, row, {
      address,
      areaId: area.id,
      ...(!staysInArea && { intervalDay: null, intervalTemplateId: null }),
    });
    return { cart: row.id };
  });
}

async function toCartAddress(
  context: Context,
  transaction: Transaction,
  { bearer, partner }: CartCall,
  assignment: AddressAssignment,
): Promise<CartAddress> {
  if ('addressId' in assignment) {
    const kept = await findAddress(transaction, partner.id, bearer.subjectId, assignment.addressId);
    if (!kept) throw new Refusal('address.not_found');
    const { fields, cityId, district, districtId, id } = kept;
    return { ...fields, uuid: id, addressId: id, city_id: cityId, district, district_id: districtId };
  }
  const { cart: _, ...fields } = assignment;
  const place = await describePoint(context, partner, fields);
  return {
    ...fields,
    uuid: null,
    addressId: null,
    city_id: place.cityId,
    district: place.district,
    district_id: place.districtId,
  };
}
