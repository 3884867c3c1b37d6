export { addDomainByCommand, deleteDomainByCommand, listDomainsForCommand } from './domains/domains-by-command.ts';
export { settingRoutes } from './settings.routes.ts';
