import { addressFieldsShape, type AddressFields, type CartAddress, type PhoneOrderRequest } from '@kaplya/contract';
import { joinHouseNumber, parseHouseNumber } from '@kaplya/domain';
import type { Context } from '#context.ts';
import type { Transaction } from '#db/client.ts';
import { describePoint, findHouse, saveAddressFor } from '#features/addresses/index.ts';
import { recordAudit } from '#features/staff/index.ts';
import type { RefusalViolation } from '#http/refusal.ts';
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
  const known = addressFieldsShape.safeParse(spoken);
  if (known.success) return { fields: known.data };
  const house = joinHouseNumber(partsOf(spoken));
  const { partner } = call;
  const language = partner.languages[0] ?? call.language;
  const query = { city: spoken.city, text: `${spoken.street}, ${house}` };
  const found = await findHouse(context, { ...call, language }, query);
  if (!found || !isSameHouse(found.house, house)) {
    return { violation: { code: 'address.not_located', field: 'address.house' } };
  }
  const { latitude, longitude, city, street } = found;
  return { fields: { ...spoken, city: spoken.city ?? city, street, latitude, longitude } };
}

function partsOf({ house, housing = '', building = '' }: Exclude<SpokenAddress, { addressId: string }>) {
  return housing === '' && building === '' ? parseHouseNumber(house) : { house, housing, building };
}

const isSameHouse = (found: string, input: string) =>
  joinHouseNumber(parseHouseNumber(found)).toLowerCase() === input.toLowerCase();

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
  const saved = await saveAddressFor(transaction, owner, { fields, place, now: context.clock.now() });
  if (!saved) return address;
  if (saved.isNew) {
    await recordAudit(context, transaction, call, {
      ...{ action: 'address.saved', subject: `address:${saved.id}`, before: {}, after: { source: 'phone' } },
      personal: { personId: subjectId, after: fields },
    });
  }
  return { ...address, uuid: saved.id, addressId: saved.id };
}
