import { addressEndpoints } from './endpoints/addresses.ts';
import { cartEndpoints } from './endpoints/cart.ts';
import { catalogueEndpoints } from './endpoints/catalogue.ts';
import { contactChangeEndpoints, operatorAccountEndpoints } from './endpoints/contact-changes.ts';
import { companyEndpoints } from './endpoints/company.ts';
import { configEndpoints } from './endpoints/config.ts';
import { deliveryEndpoints } from './endpoints/delivery.ts';
import { favouriteEndpoints } from './endpoints/favourites.ts';
import { identityEndpoints } from './endpoints/identity.ts';
import { legalPersonEndpoints } from './endpoints/legal-people.ts';
import { listFileEndpoints } from './endpoints/list-files.ts';
import { marketingEndpoints } from './endpoints/marketing.ts';
import { microMarketEndpoints, operatorCellEndpoints } from './endpoints/micro-market.ts';
import { opsOrderBulkEndpoints } from './endpoints/ops/orders/order-bulk.ts';
import { opsOrderChangeEndpoints } from './endpoints/ops/orders/order-changes.ts';
import { opsOrderNoteEndpoints } from './endpoints/ops/orders/order-notes.ts';
import { opsOrderPageEndpoints } from './endpoints/ops/orders/order-page.ts';
import { opsOrderFileEndpoints } from './endpoints/ops/orders/order-files.ts';
import { opsBannerEndpoints } from './endpoints/ops/marketing/banners.ts';
import { opsBoardEndpoints } from './endpoints/ops/orders/board.ts';
import { opsImportEndpoints } from './endpoints/ops/imports.ts';
import { opsExchangeEndpoints } from './endpoints/ops/exchange.ts';
import { opsOrderListEndpoints } from './endpoints/ops/orders/orders.ts';
import { opsCategoryEndpoints, opsGoodsEndpoints } from './endpoints/ops/goods/goods.ts';
import { opsIntervalEndpoints } from './endpoints/ops/places/intervals.ts';
import { opsPlaceEndpoints } from './endpoints/ops/places/places.ts';
import { opsPriceEndpoints } from './endpoints/ops/goods/prices.ts';
import { opsPromoCodeEndpoints } from './endpoints/ops/marketing/promo-codes.ts';
import { opsStockEndpoints } from './endpoints/ops/goods/stock.ts';
import { opsViewEndpoints } from './endpoints/ops/views.ts';
import { opsLegalPersonEndpoints } from './endpoints/ops/legal-people.ts';
import { operatorRecoveryCodeEndpoints } from './endpoints/ops/staff/recovery-codes.ts';
import { operatorStaffEndpoints } from './endpoints/ops/staff/staff.ts';
import { operatorRoleEndpoints } from './endpoints/ops/staff/staff-roles.ts';
import { operatorOrderEndpoints, orderEndpoints } from './endpoints/orders.ts';
import { operatorWorklistEndpoints } from './endpoints/ops/worklists.ts';
import { operatorPhoneOrderEndpoints } from './endpoints/ops/orders/phone-orders.ts';
import { passkeyEndpoints } from './endpoints/passkeys.ts';
import { paymentEndpoints } from './endpoints/payment.ts';
import { staffIdentityEndpoints } from './endpoints/staff-identity.ts';
import { operatorCustomerEndpoints } from './endpoints/ops/customers.ts';
import { opsOpeningEndpoints } from './endpoints/ops/settings/opening.ts';
import { opsSettingListEndpoints } from './endpoints/ops/settings/setting-lists.ts';
import { opsStreetEndpoints } from './endpoints/ops/settings/streets.ts';
import { opsSettingEndpoints } from './endpoints/ops/settings/settings.ts';
import { opsSecretEndpoints } from './endpoints/ops/settings/secrets.ts';
import { opsClientAppEndpoints } from './endpoints/ops/settings/client-apps.ts';
import { opsShopPictureEndpoints } from './endpoints/ops/settings/shop-pictures.ts';
import { operatorReasonEndpoints } from './endpoints/ops/reasons.ts';
import { userEndpoints } from './endpoints/user.ts';

/** Every call of the shop by its id; those of surrounding programs are in `machineEndpoints`. */
export const endpoints = {
  ...configEndpoints,
  ...identityEndpoints,
  ...contactChangeEndpoints,
  ...passkeyEndpoints,
  ...staffIdentityEndpoints,
  ...userEndpoints,
  ...legalPersonEndpoints,
  ...companyEndpoints,
  ...catalogueEndpoints,
  ...marketingEndpoints,
  ...favouriteEndpoints,
  ...addressEndpoints,
  ...deliveryEndpoints,
  ...cartEndpoints,
  ...orderEndpoints,
  ...paymentEndpoints,
  ...microMarketEndpoints,
};

/** The operators' calls; the storefront never uses them. */
export const operatorEndpoints = {
  ...operatorRecoveryCodeEndpoints,
  ...operatorStaffEndpoints,
  ...operatorRoleEndpoints,
  ...opsOrderListEndpoints,
  ...opsBoardEndpoints,
  ...opsPriceEndpoints,
  ...opsGoodsEndpoints,
  ...opsCategoryEndpoints,
  ...opsBannerEndpoints,
  ...opsPromoCodeEndpoints,
  ...opsPlaceEndpoints,
  ...opsIntervalEndpoints,
  ...opsStockEndpoints,
  ...opsImportEndpoints,
  ...opsExchangeEndpoints,
  ...opsOrderFileEndpoints,
  ...listFileEndpoints,
  ...opsViewEndpoints,
  ...operatorOrderEndpoints,
  ...opsOrderNoteEndpoints,
  ...opsOrderPageEndpoints,
  ...opsOrderChangeEndpoints,
  ...opsOrderBulkEndpoints,
  ...operatorCellEndpoints,
  ...operatorAccountEndpoints,
  ...operatorPhoneOrderEndpoints,
  ...operatorReasonEndpoints,
  ...opsSecretEndpoints,
  ...opsSettingEndpoints,
  ...opsSettingListEndpoints,
  ...opsStreetEndpoints,
  ...opsClientAppEndpoints,
  ...opsShopPictureEndpoints,
  ...opsOpeningEndpoints,
  ...operatorCustomerEndpoints,
  ...opsLegalPersonEndpoints,
  ...operatorWorklistEndpoints,
};

export * from './budgets.ts';
export * from './endpoint.ts';
export * from './exchange-rights.ts';
export * from './exchange-values.ts';
export * from './reason-kinds.ts';
export { machineEndpoints } from './endpoints/machine.ts';
export { setupEndpoints } from './endpoints/setup.ts';
export * from './order-queues.ts';
export * from './permissions.ts';
export * from './refusals.ts';
export * from './roles.ts';
export * from './shapes/address.ts';
export * from './shapes/basics.ts';
export * from './shapes/ops/marketing/banner.ts';
export * from './shapes/ops/orders/board.ts';
export * from './shapes/cart.ts';
export * from './shapes/catalogue.ts';
export * from './shapes/config.ts';
export * from './shapes/containers.ts';
export * from './shapes/delivery.ts';
export * from './shapes/error.ts';
export * from './shapes/favourite.ts';
export * from './shapes/identity.ts';
export * from './shapes/legal-person.ts';
export * from './shapes/loyalty.ts';
export * from './shapes/marketing.ts';
export * from './shapes/micro-market.ts';
export * from './shapes/ops/orders/order-bulk.ts';
export * from './shapes/ops/orders/order-change.ts';
export * from './shapes/ops/orders/order-page.ts';
export * from './shapes/ops/customer.ts';
export * from './shapes/ops/orders/day-list.ts';
export * from './shapes/ops/exchange.ts';
export * from './shapes/ops/import.ts';
export * from './shapes/ops/orders/ops-order.ts';
export * from './shapes/ops/palette.ts';
export * from './shapes/order.ts';
export * from './shapes/page.ts';
export * from './shapes/passkey.ts';
export * from './shapes/payment.ts';
export * from './shapes/ops/goods/goods.ts';
export * from './shapes/ops/orders/phone-order.ts';
export * from './shapes/ops/places/interval.ts';
export * from './shapes/ops/places/place.ts';
export * from './shapes/ops/goods/price.ts';
export * from './shapes/ops/marketing/promo-code.ts';
export * from './shapes/ops/reason.ts';
export * from './shapes/ops/saved-view.ts';
export * from './settings/catalogue.ts';
export * from './settings/formats.ts';
export * from './settings/setting-definition.ts';
export * from './shapes/ops/settings/opening.ts';
export * from './shapes/ops/settings/secret.ts';
export * from './shapes/ops/settings/setting-lists.ts';
export * from './shapes/ops/settings/street-file.ts';
export * from './shapes/ops/settings/client-app.ts';
export * from './shapes/ops/settings/shop-domain.ts';
export * from './shapes/ops/settings/shop-pictures.ts';
export * from './shapes/ops/settings/settings.ts';
export * from './shapes/ops/staff.ts';
export * from './shapes/ops/goods/stock.ts';
export * from './shapes/setup.ts';
export * from './shapes/user.ts';
export * from './shapes/ops/worklists.ts';
