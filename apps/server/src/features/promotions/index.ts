export { fillPromoCodes, fillPromoUses } from './fill.store.ts';
export { findPromo, findSoldPromo, type KnownPromo } from './find-promo.ts';
export {
  checkPhoneKeys,
  promoUsesOfCustomers,
  pruneRetainedUses,
  retainedUsesOfCustomers,
} from './retention/retain-uses.ts';
export {
  deleteRetainedUses,
  isFirstOrderRetained,
  listRetainedUses,
  type HashedPhones,
} from './retention/retained-use.store.ts';
export { releasePromoUses, redeemPromoCode, type PromoUse } from './redeem-promo-code.ts';
export {
  hasCodesOfArea,
  hasPromoOf,
  listItemsOfPromos,
  listNewestUses,
  updateOwnerOfUses,
  updateOwnerOfUsesByOrder,
} from './promotions.store.ts';
export { lockPromoCodeForShare } from './codes/promo-code.store.ts';
export { findTriedPromo, type TriedPromo } from './codes/find-tried-promo.ts';
export { promotionRoutes } from './promotions.routes.ts';
