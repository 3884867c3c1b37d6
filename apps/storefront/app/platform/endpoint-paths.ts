import type { endpoints } from '@kaplya/contract';

export type Endpoints = typeof endpoints;
export type EndpointId = keyof Endpoints;

type Row<Id extends EndpointId> = readonly [
  service: Endpoints[Id]['tag'],
  access: Endpoints[Id]['access'],
  method: Endpoints[Id]['method'],
  path: Endpoints[Id]['path'],
];

/**
 * What the browser must know of each call at run time. The contract itself would bring zod into the bundle, so
 * this table repeats four literals of each endpoint, and the compiler refuses a row that differs from the contract.
 */
export const endpointPaths = {
  getConfig: ['config', 'none', 'get', '/api/config'],

  createAnonymousToken: ['identity', 'none', 'post', '/api/identity/auth/anonymous'],
  login: ['identity', 'partner', 'post', '/api/identity/auth/login'],
  resendCode: ['identity', 'partner', 'post', '/api/identity/auth/resend'],
  confirmCode: ['identity', 'partner', 'post', '/api/identity/auth/confirm'],
  completeRegistration: ['identity', 'customer', 'post', '/api/identity/auth/complete_registration'],
  createPartnerToken: ['identity', 'bearer', 'post', '/api/identity/partner_token_requests'],
  enrichClientToken: ['identity', 'bearer', 'post', '/api/identity/client/enrich_token_requests'],
  listSessions: ['identity', 'customer', 'get', '/api/identity/sessions'],
  endSession: ['identity', 'customer', 'delete', '/api/identity/sessions/{id}'],
  endSessions: ['identity', 'customer', 'delete', '/api/identity/sessions'],
  refreshToken: ['identity', 'none', 'post', '/api/identity/token/refresh'],
  revokeToken: ['identity', 'none', 'post', '/api/identity/token/revoke'],
  enrichToken: ['identity', 'bearer', 'post', '/api/identity/enrich_token_requests'],
  acceptAgreement: ['identity', 'partner', 'post', '/api/identity/users/{userId}/agreements'],
  declineAgreement: ['identity', 'partner', 'delete', '/api/identity/agreements/{id}'],
  listConsentDocuments: ['identity', 'none', 'get', '/api/identity/consent-documents'],

  updateUserByJwt: ['default', 'customer', 'post', '/api/v1/auth/update-user-by-jwt'],
  getUser: ['default', 'customer', 'get', '/api/v1/user'],
  getProfile: ['default', 'customer', 'get', '/api/v1/profile'],
  updateProfile: ['default', 'customer', 'post', '/api/v1/auth/update'],
  confirmProfileEmail: ['default', 'customer', 'post', '/api/v1/profile/email/confirm'],
  confirmProfilePhone: ['default', 'customer', 'post', '/api/v1/profile/phone/confirm'],
  uploadAvatar: ['default', 'customer', 'post', '/api/v1/profile/avatar'],
  exportProfile: ['default', 'customer', 'get', '/api/v1/profile/export'],
  deleteProfile: ['default', 'customer', 'delete', '/api/v1/profile'],

  getCompany: ['default', 'none', 'get', '/api/v1/company'],
  getLoyaltySystemAbout: ['default', 'none', 'get', '/api/v1/loyalty-system/about'],
  getReturnedPackageAbout: ['default', 'none', 'get', '/api/v1/returned-package/about'],
  getPartnerLogo: ['partner', 'none', 'get', '/api/partner/partners/{partnerId}/logo.json'],
  getPartnerMockup: ['partner', 'none', 'get', '/api/partner/partners/{partnerId}/mockup.json'],

  listProducts: ['default', 'none', 'get', '/api/v1/catalog/products'],
  listProductSets: ['default', 'none', 'get', '/api/v1/catalog/product-sets'],
  getCatalogueArea: ['default', 'none', 'get', '/api/v1/catalog/area'],
  listCategories: ['default', 'none', 'get', '/api/v1/catalog/categories'],

  listUserAddresses: ['default', 'customer', 'get', '/api/v1/user-addresses'],
  createUserAddress: ['default', 'customer', 'post', '/api/v1/user-addresses'],
  deleteUserAddress: ['default', 'customer', 'delete', '/api/v1/user-addresses'],
  patchUserAddress: ['default', 'customer', 'patch', '/api/v2/user-addresses/{uuid}/additional-params'],
  createAnonymousAddress: ['default', 'partner', 'post', '/api/v1/anonymous-addresses'],
  autocompletePlaces: ['default', 'none', 'get', '/api/v1/places/autocomplete'],
  suggestPlaces: ['maps', 'none', 'get', '/api/maps/suggest'],
  geocode: ['maps', 'none', 'get', '/api/maps/geocode'],
  listDeliveryIntervals: ['default', 'none', 'get', '/api/v1/delivery-intervals'],

  initCart: ['cart', 'partner', 'post', '/api/order/carts'],
  restoreCart: ['cart', 'partner', 'get', '/api/order/carts/{id}'],
  authenticateCart: ['cart', 'customer', 'post', '/api/order/authenticate_cart_events'],
  addProduct: ['cart', 'partner', 'post', '/api/order/add_cart_item_product_events'],
  reduceProduct: ['cart', 'partner', 'post', '/api/order/reduce_cart_item_product_events'],
  addProductSet: ['cart', 'partner', 'post', '/api/order/add_cart_item_product_set_events'],
  reduceProductSet: ['cart', 'partner', 'post', '/api/order/reduce_cart_item_product_set_events'],
  removeItem: ['cart', 'partner', 'post', '/api/order/remove_cart_item_events'],
  addReturnableContainer: ['cart', 'partner', 'post', '/api/order/add_cart_returnable_container_events'],
  reduceReturnableContainer: ['cart', 'partner', 'post', '/api/order/reduce_cart_returnable_container_events'],
  declineRequiredProduct: ['cart', 'partner', 'post', '/api/order/decline_required_product_events'],
  calculateCart: ['cart', 'partner', 'post', '/api/order/calculate_cart_requests'],
  assignInterval: ['cart', 'partner', 'post', '/api/order/assign_cart_interval_events'],
  assignUser: ['cart', 'partner', 'post', '/api/order/assign_cart_user_events'],
  assignAddress: ['cart', 'partner', 'post', '/api/order/assign_cart_address_events'],
  assignNote: ['cart', 'partner', 'post', '/api/order/assign_cart_note_events'],
  assignPayment: ['cart', 'partner', 'post', '/api/order/assign_cart_payment_events'],
  assignPromocode: ['cart', 'partner', 'post', '/api/order/assign_cart_promocode_events'],
  assignLoyaltyPoints: ['cart', 'partner', 'post', '/api/order/assign_cart_loyalty_points_events'],
  completeCart: ['cart', 'partner', 'post', '/api/order/complete_cart_events'],

  reorder: ['cart', 'customer', 'post', '/api/order/reorder_requests'],
  cancelOrder: ['cart', 'partner', 'post', '/api/order/client_cancel_order_events'],
  listOrders: ['default', 'customer', 'get', '/api/v1/orders'],
  getOrder: ['default', 'partner', 'get', '/api/v1/orders/{uuid}'],
  watchOrder: ['default', 'partner', 'get', '/api/v1/orders/{uuid}/events'],
  getOrderStatus: ['default', 'none', 'get', '/api/v1/order-status'],
  listCancelReasons: ['default', 'none', 'get', '/api/v1/cancel-reasons'],
  getLoyaltyHistory: ['default', 'customer', 'get', '/api/v1/loyalty-system/history'],
  getBottleBalance: ['default', 'customer', 'get', '/api/v1/returned-package/balance'],

  listPaymentMethods: ['payment', 'partner', 'get', '/api/payment/payment_methods'],
  listLegalPersonPaymentMethods: ['payment', 'customer', 'get', '/api/payment/legal_people/{id}/payment_methods'],
  listClientCards: ['payment', 'customer', 'get', '/api/payment/client_cards'],
  deleteClientCard: ['payment', 'customer', 'delete', '/api/payment/client_cards/{id}'],
  listClientSbps: ['payment', 'customer', 'get', '/api/payment/client_sbps'],
  deleteClientSbp: ['payment', 'customer', 'delete', '/api/payment/client_sbps/{id}'],
  createPaymentRequest: ['payment', 'partner', 'post', '/api/payment/payment_requests'],
} as const satisfies { readonly [Id in EndpointId]: Row<Id> };

type PublicEndpoint = {
  [Id in EndpointId]: Endpoints[Id]['access'] extends 'none' ? Id : never;
}[EndpointId];

/** A call that needs no bearer, so that a server loader may make it. */
export type PublicEndpointId = PublicEndpoint;
