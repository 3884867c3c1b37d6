import type { SettingKey } from '@kaplya/contract';
import type { Transaction } from '#db/client.ts';
import { findProductByExternalId } from '#features/catalogue/index.ts';
import { isTimeZone, listPlaceRows, type PartnerRow } from '#features/company/index.ts';
import { refuseViolations, type RefusalViolation } from '#http/refusal.ts';

/** Whether a phone of the shop is stored as it is dialled from anywhere; a shop may have none. */
export const isDialledPhone = (phone: string): boolean => /^(?:\+\d{6,15})?$/.test(phone);

const isAscii = (text: string): boolean => /^[\x20-\x7e]*$/.test(text);

/**
 * Refuses values that the schemas of settings cannot check: unknown time zones, cities and products. The partner's row
 * must be locked.
 */
export async function refuseUnfitSettings(
  transaction: Transaction,
  partnerId: string,
  { timeZone, defaultCityId, rules, settings }: PartnerRow,
  keys: readonly SettingKey[],
): Promise<void> {
  const isAbout = (...wanted: SettingKey[]) => wanted.some((key) => keys.includes(key));
  const violations: RefusalViolation[] = [];
  if (isAbout('timeZone') && !isTimeZone(timeZone)) {
    violations.push({ code: 'setting.time_zone_unknown', field: 'values.timeZone' });
  }
  if (isAbout('phone') && !isDialledPhone(settings.phone)) {
    violations.push({ code: 'identity.phone_invalid', field: 'values.phone' });
  }
  if (isAbout('mailHost') && !isAscii(settings.mail?.host ?? '')) {
    violations.push({ code: 'request.invalid', field: 'values.mailHost' });
  }
  if (isAbout('defaultCityId')) {
    const { cities } = await listPlaceRows(transaction, partnerId);
    if (!cities.some(({ id }) => id === defaultCityId)) {
      violations.push({ code: 'setting.city_unknown', field: 'values.defaultCityId' });
    }
  }
  if (
    isAbout('minimumOrderMode', 'freeDeliveryFromBottles', 'freeDeliveryFromGoodsMinor') &&
    rules.minimumOrderMode === 'block' &&
    rules.freeDeliveryFromBottles === null &&
    rules.freeDeliveryFromGoodsMinor === null
  ) {
    violations.push({ code: 'setting.nobody_orders', field: 'values.minimumOrderMode' });
  }
  const { provider, photonUrl = '' } = settings.addressSearch ?? {};
  if (isAbout('addressSearchProvider', 'photonUrl') && provider === 'photon' && photonUrl === '') {
    violations.push({ code: 'setting.photon_missing', field: 'values.photonUrl' });
  }
  // The product stays until the commit: its deletion waits for the lock of the partner's row, held here.
  const refuseProduct = async (key: 'containerExternalId' | 'pumpExternalId') => {
    const product = await findProductByExternalId(transaction, partnerId, rules[key]);
    if (product?.isActive) return;
    const code = product ? 'setting.product_off' : 'setting.product_unknown';
    violations.push({ code, field: `values.${key}` });
  };
  if (isAbout('containerExternalId')) await refuseProduct('containerExternalId');
  if (rules.pumpMode !== 'off' && isAbout('pumpMode', 'pumpExternalId')) await refuseProduct('pumpExternalId');
  refuseViolations(violations);
}
