export { createFirstSetupPath, createFurtherSetupPath } from './setup-links.ts';
export { setupRoutes } from './setup.routes.ts';
