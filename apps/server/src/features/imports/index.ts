export { importsOfCustomers } from './personal-data.ts';
export { importRoutes } from './imports.routes.ts';
export { createImportsServices, type ImportsThreadData } from './services.ts';
export { processDueImports } from './work/process-due-imports.ts';
export { pruneImports } from './work/prune-imports.ts';
