import { addressFieldsShape, type AddressFields, type CartAddress, type PhoneOrderRequest } from '@kaplya/contract';
import { joinHouseNumber, parseHouseNumber } from '@kaplya/domain';
import type { Context } from '#context.ts';
import type { Transaction } from '#db/client.ts';
import { describePoint, findHouse, saveAddressFor, toPlacedPoint } from '#features/addresses/index.ts';
import { broughtOver, findServingArea, getCityOf } from '#features/company/index.ts';
import { moveBottlesToAddress, toPlaceOfBottles } from '#features/containers/index.ts';
import { recordAudit } from '#features/staff/index.ts';
import { Refusal, type RefusalViolation } from '#http/refusal.ts';
import type { PhoneCall } from './phone-call.ts';

type SpokenAddress = NonNullable<PhoneOrderRequest['address']>;

/** A spoken address with its point; a violation if the map has no such house. */
export type LocatedAddress =
  | { readonly addressId: string }
  | { readonly fields: AddressFields }
  | { readonly violation: RefusalViolation };

/** Finds the point of a spoken address. Calls the map, so call it outside of transactions. */
export async function locateAddress(context: Context, call: PhoneCall, spoken: SpokenAddress): Promise<LocatedAddress> {
  if ('addressId' in spoken) return spoken;
  const { areaId, ...written } = spoken;
  const { partner } = call;
  const given = areaId === undefined ? written : { ...written, ...toPlacedPoint(partner, { areaId }) };
  const known = addressFieldsShape.safeParse({ ...given, city: given.city ?? cityAt(call, given) });
  if (known.success) return { fields: known.data };
  const house = joinHouseNumber(partsOf(spoken));
  const found = await findHouse(context, call, { ...spoken, house }).catch(toNoHouse);
  if (!found) return { violation: { code: 'address.not_located', field: 'address.house' } };
  const { latitude, longitude, city, street } = found;
  return { fields: { ...written, city: written.city ?? city, street, latitude, longitude } };
}

/** The city of a point that staff gave, in the shop's language; undefined: no zone serves the point. */
function cityAt(
  { partner, language }: PhoneCall,
  { latitude, longitude }: Exclude<SpokenAddress, { addressId: string }>,
): string | undefined {
  if (latitude === undefined || longitude === undefined) return undefined;
  const area = findServingArea(partner, { latitude, longitude });
  return (area ? getCityOf(partner, area) : partner.defaultCity).names[partner.languages[0] ?? language];
}

/** A silent address service knows no house: the operator sets the point or chooses the zone. */
function toNoHouse(error: unknown): null {
  if (error instanceof Refusal && error.code === 'maps.unavailable') return null;
  throw error;
}

function partsOf({ house, housing = '', building = '' }: Exclude<SpokenAddress, { addressId: string }>) {
  return housing === '' && building === '' ? parseHouseNumber(house) : { house, housing, building };
}

/** Saves the address of a new order for its customer, so that bottles and the next order find it. */
export async function saveCallerAddress(
  context: Context,
  transaction: Transaction,
  call: PhoneCall,
  { subjectId, address }: { readonly subjectId: string; readonly address: CartAddress },
): Promise<CartAddress> {
  if (address.addressId !== null) return address;
  const { partner } = call;
  const { uuid: _, addressId: __, city_id: ___, district: ____, district_id: _____, ...fields } = address;
  const place = await describePoint(context, partner, address);
  const owner = { partnerId: partner.id, subjectId };
  const now = context.clock.now();
  const saved = await saveAddressFor(transaction, owner, { fields, place, now });
  if (!saved) return address;
  const { id } = saved.address;
  if (saved.formerKey !== null) {
    await moveBottlesToAddress(transaction, owner, {
      ...{ fromKey: saved.formerKey, to: toPlaceOfBottles(saved.address) },
      ...{ by: { staffId: call.staff.id, reasonId: broughtOver }, now },
    });
  }
  if (saved.isNew) {
    await recordAudit(context, transaction, call, {
      ...{ action: 'address.saved', subject: `address:${id}`, before: {}, after: { source: 'phone' } },
      personal: { personId: subjectId, after: fields },
    });
  }
  return { ...address, uuid: id, addressId: id };
}
