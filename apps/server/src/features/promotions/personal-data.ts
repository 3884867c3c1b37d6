import type { PersonalData } from '#features/identity/index.ts';
import { erasePhonesOf, listUsesOf } from './promotions.store.ts';

/** A customer's uses of promo codes. */
export const promoUsesOfCustomers: PersonalData = {
  name: 'promoCodes',
  async list(executor, of) {
    const uses = await listUsesOf(executor, of);
    return uses.map(({ code, orderId, phone, takenAt, releasedAt }) => ({ code, orderId, phone, takenAt, releasedAt }));
  },
  erase: erasePhonesOf,
};
