import type { Address, AddressFields } from '@kaplya/contract';
import { addressKey, type Language } from '@kaplya/domain';
import type { Context } from '#context.ts';
import type { Partner } from '#features/company/index.ts';
import type { Bearer } from '#http/call.ts';
import { textOf } from '#languages/messages.ts';
import { insertAddress, type KeptAddress } from './addresses.store.ts';
import { describePoint } from './describe-point.ts';

type AddressCall = { readonly bearer: Bearer; readonly partner: Partner; readonly language: Language };

/** Keeps an address for the visitor. A duplicate is an answer that their form can show, not an error. */
export async function createAnonymousAddress(
  context: Context,
  { bearer, partner, language }: AddressCall,
  fields: AddressFields,
): Promise<{ success: boolean; message: string; data: Address | null }> {
  const place = await describePoint(context, partner, fields);
  const kept = await insertAddress(context.database, {
    partnerId: partner.id,
    subjectId: bearer.subjectId,
    fields,
    ...place,
    duplicateKey: addressKey({ ...fields, district: place.district }),
    createdAt: context.clock.now(),
  });
  if (kept) return { success: true, message: '', data: toAddress(kept) };
  const message = textOf('address.duplicate', {}, { language, currency: partner.currency });
  return { success: false, message, data: null };
}

export function toAddress({ id, fields, cityId, district, districtId, createdAt }: KeptAddress): Address {
  const { latitude, longitude } = fields;
  return {
    ...fields,
    uuid: id,
    external_id: id,
    city_id: cityId,
    district,
    district_id: districtId,
    coordinates: { latitude, longitude },
    hasOrganization: Boolean(fields.legal_person_id),
    created_at: createdAt.toISOString(),
  };
}
