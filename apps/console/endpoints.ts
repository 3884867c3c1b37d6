import { endpoints, operatorEndpoints, setupEndpoints } from '@kaplya/contract';

/** The storefront's calls that the console uses, too. */
const shared = {
  getConfig: endpoints.getConfig,
  createAnonymousToken: endpoints.createAnonymousToken,
  refreshToken: endpoints.refreshToken,
  revokeToken: endpoints.revokeToken,
  enrichToken: endpoints.enrichToken,
  login: endpoints.login,
  resendCode: endpoints.resendCode,
  confirmCode: endpoints.confirmCode,
  getPasskeySignIn: endpoints.getPasskeySignIn,
  signInByPasskey: endpoints.signInByPasskey,
  acceptStaffInvitation: endpoints.acceptStaffInvitation,
  signInByRecoveryCode: endpoints.signInByRecoveryCode,
  getPasskeyProof: endpoints.getPasskeyProof,
  proveByPasskey: endpoints.proveByPasskey,
  listPasskeys: endpoints.listPasskeys,
  getPasskeyCreation: endpoints.getPasskeyCreation,
  addPasskey: endpoints.addPasskey,
  removePasskey: endpoints.removePasskey,
  requestProof: endpoints.requestProof,
  confirmProof: endpoints.confirmProof,
  listSessions: endpoints.listSessions,
  endSession: endpoints.endSession,
  endSessions: endpoints.endSessions,
  suggestPlaces: endpoints.suggestPlaces,
  geocode: endpoints.geocode,
  listProducts: endpoints.listProducts,
  listProductSets: endpoints.listProductSets,
  searchCatalogue: endpoints.searchCatalogue,
  listDeliveryIntervals: endpoints.listDeliveryIntervals,
  listDeliveryAreas: endpoints.listDeliveryAreas,
};

export const consoleEndpoints = { ...shared, ...operatorEndpoints, ...setupEndpoints };

export type ConsoleEndpointId = keyof typeof consoleEndpoints;
