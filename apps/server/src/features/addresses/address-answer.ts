import type { Address } from '@kaplya/contract';
import type { CustomerCall } from '#http/call.ts';
import { textOf } from '#languages/messages.ts';
import type { SavedAddress } from './addresses.store.ts';

export type SavedAnswer = { success: boolean; message: string; data: Address | null };

export function toSaved(address: SavedAddress): SavedAnswer {
  return { success: true, message: '', data: toAddress(address) };
}

export function toDuplicate({ language, partner }: CustomerCall): SavedAnswer {
  const message = textOf('address.duplicate', {}, { language, currency: partner.currency });
  return { success: false, message, data: null };
}

export function toAddress({ id, fields, cityId, district, districtId, createdAt }: SavedAddress): Address {
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
