export { authenticate } from './authenticate.ts';
export { identityRoutes } from './identity.routes.ts';
