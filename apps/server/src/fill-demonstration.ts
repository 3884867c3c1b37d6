import type { Demonstration } from '@kaplya/contract/fill/demonstration';
import { withTransaction } from '#db/transaction.ts';
import { fillGazetteer, fillOffice } from '#features/addresses/index.ts';
import { fillCatalogue } from '#features/catalogue/index.ts';
import { fillPartner, isShopFilled } from '#features/company/index.ts';
import { fillDelivery } from '#features/delivery/index.ts';
import { fillLegalPerson, fillPeople } from '#features/identity/index.ts';
import { fillBanners } from '#features/marketing/index.ts';
import { fillCells } from '#features/micro-market/index.ts';
import { fillLaterMethods, fillPaymentMethods } from '#features/payments/index.ts';
import { fillHistory } from '#features/orders/index.ts';
import { fillPromoCodes } from '#features/promotions/index.ts';
import { fillStaff } from '#features/staff/index.ts';
import type { Context } from './context.ts';

/**
 * Fills an empty database with the demonstration's shops. Shops that exist already are left unchanged. If stand-ins
 * send the codes, also adds missing demonstration people, promo codes, cells, payment methods and banners; otherwise
 * not, because the phones may be real and the discounts cost money. The caller must hold the start-up lock.
 *
 * @param options `isLived`: adds the shops' history of orders, too; tests leave it out, because they expect a shop
 * without orders
 */
export async function fillDemonstration(
  { database, clock, config }: Pick<Context, 'database' | 'clock' | 'config'>,
  { loadShops, history, people, staff, company, promoCodes, laterMethods, cabinets, banners }: Demonstration,
  { isLived = false }: { readonly isLived?: boolean } = {},
): Promise<void> {
  const now = clock.now();
  if (!(await isShopFilled(database, 'moscow'))) {
    const shops = await loadShops(now);
    await withTransaction(database, async (transaction) => {
      await fillGazetteer(
        transaction,
        shops.map(({ gazetteer }) => gazetteer),
      );
      for (const { partner, catalogue, delivery, paymentMethods } of shops) {
        if (!(await fillPartner(transaction, partner))) throw new Error(`${partner.host} is another shop’s`);
        await fillDelivery(transaction, partner.id, delivery);
        await fillPaymentMethods(transaction, partner.id, paymentMethods);
        await fillCatalogue(transaction, partner.id, catalogue);
      }
    });
  }
  if (!config.sandbox.enabled) return;
  await withTransaction(database, async (transaction) => {
    await fillStaff(transaction, staff, now);
    const added = await fillPeople(transaction, people, now);
    if (!added.has(company.memberId)) return;
    await fillLegalPerson(transaction, company, now);
    await fillOffice(transaction, company, now);
  });
  await fillPromoCodes(database, promoCodes);
  await fillLaterMethods(database, laterMethods);
  await fillCells(database, cabinets, now);
  await fillBanners(database, banners);
  if (isLived) await fillHistory(database, history, now);
}
