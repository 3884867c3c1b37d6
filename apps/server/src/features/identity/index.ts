export { authenticate } from './authenticate.ts';
export { hasPersonalDataConsent, recordConsent } from './consents.ts';
export { identityRoutes } from './identity.routes.ts';
export { deleteExpiredSessions } from './identity.store.ts';
