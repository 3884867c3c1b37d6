export { legalPersonRoutes } from './legal-people.routes.ts';
export { findFaults, toDetails, type ParsedDetails } from './parse-details.ts';
export { joinCompany } from './join-company.ts';
export { endMembership } from './write-membership.ts';
