import type { SettingKey } from '@kaplya/contract';
import type { Transaction } from '#db/client.ts';
import { findProductByExternalId } from '#features/catalogue/index.ts';
import { listPlaceRows, type PartnerRow } from '#features/company/index.ts';
import { Refusal, type RefusalViolation } from '#http/refusal.ts';

/** Refuses what a schema cannot judge: a time zone, a city and goods that there are not. */
export async function refuseUnfitSettings(
  transaction: Transaction,
  partnerId: string,
  { timeZone, defaultCityId, rules }: PartnerRow,
  keys: readonly SettingKey[],
): Promise<void> {
  const isAbout = (...wanted: SettingKey[]) => wanted.some((key) => keys.includes(key));
  const violations: RefusalViolation[] = [];
  if (isAbout('timeZone') && !isTimeZone(timeZone)) {
    violations.push({ code: 'setting.time_zone_unknown', field: 'values.timeZone' });
  }
  if (isAbout('defaultCityId')) {
    const { cities } = await listPlaceRows(transaction, partnerId);
    if (!cities.some(({ id }) => id === defaultCityId)) {
      violations.push({ code: 'setting.city_unknown', field: 'values.defaultCityId' });
    }
  }
  const isSold = async (code: string) => (await findProductByExternalId(transaction, partnerId, code)) !== null;
  if (isAbout('containerExternalId') && !(await isSold(rules.containerExternalId))) {
    violations.push({ code: 'setting.product_unknown', field: 'values.containerExternalId' });
  }
  const needsPump = rules.pumpMode !== 'off' && isAbout('pumpMode', 'pumpExternalId');
  if (needsPump && !(await isSold(rules.pumpExternalId))) {
    violations.push({ code: 'setting.product_unknown', field: 'values.pumpExternalId' });
  }
  const [first, ...others] = violations;
  if (first) throw new Refusal([first, ...others]);
}

function isTimeZone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== '';
  } catch {
    return false;
  }
}
