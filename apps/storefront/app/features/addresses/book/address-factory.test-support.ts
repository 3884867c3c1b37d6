import type { Address } from '@kaplya/contract';

/** An address as the server stores it; its id is made of its street. */
export function toStoredAddress(fields: Partial<Address> & { street: string }): Address {
  return {
    latitude: 55.7,
    longitude: 37.6,
    city: 'Москва',
    house: '1',
    room: '2',
    uuid: `uuid-${fields.street}`,
    external_id: '',
    city_id: 'moscow',
    district: 'ЦАО',
    district_id: 'cao',
    coordinates: { latitude: 55.7, longitude: 37.6 },
    hasOrganization: false,
    created_at: '2026-03-01T10:00:00Z',
    ...fields,
  };
}
