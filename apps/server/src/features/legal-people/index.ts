export { legalPersonRoutes } from './legal-people.routes.ts';
export { findFaults, toDetails } from './parse-details.ts';
