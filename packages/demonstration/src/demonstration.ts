import type { Demonstration } from '@kaplya/contract/fill/demonstration';
import { demoCabinets } from './cells.ts';
import { walletMethods } from './partners/payment-methods.ts';
import { listCustomerIds } from './history/history-ids.ts';
import { demoCompanyRow, demoPeople, demoStaff, describeStaff } from './people.ts';
import { promoCodes } from './promo-codes.ts';
import { toBannerRows } from './rows/to-banner-rows.ts';
import { toCabinetRows } from './rows/to-cabinet-rows.ts';

const { anna, igor } = demoPeople;

/** The two shops, with their people and data where stand-ins send the codes. */
export const demonstration: Demonstration = {
  async loadShops(now) {
    // Only the first start needs goods, streets and pictures.
    const { loadShops } = await import('./load-shops.ts');
    return loadShops(now);
  },
  history: {
    customerIds: listCustomerIds(),
    async load(now) {
      const { loadHistory } = await import('./history/load-history.ts');
      return loadHistory(now);
    },
  },
  signInHint: `${anna.phone}, ${igor.phone} (has a company)`,
  staffHint: describeStaff('moscow'),
  people: Object.values(demoPeople),
  staff: demoStaff,
  company: demoCompanyRow,
  promoCodes,
  laterMethods: {
    partnerIds: ['moscow', 'baku'],
    added: walletMethods,
    switchedOn: ['sbp', 'online', 'qr', 'bonus', 'contract'],
  },
  cabinets: demoCabinets.map(toCabinetRows),
  banners: [toBannerRows('moscow'), toBannerRows('baku')],
};
