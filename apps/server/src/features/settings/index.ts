export { claimDomain } from './domains/claim-domain.ts';
export { addDomainByCommand, deleteDomainByCommand, listDomainsForCommand } from './domains/domains-by-command.ts';
export { provePublicOrigin } from './domains/prove-public-origin.ts';
export { findUnclaimable } from './domains/refuse-unclaimable.ts';
export { settingRoutes } from './settings.routes.ts';
