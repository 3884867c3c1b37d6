export { importsOfCustomers } from './personal-data.ts';
export { importRoutes } from './imports.routes.ts';
export { createImportsServices, type ImportsThreadData } from './services.ts';
export { carryOnImports, type ImportCounts } from './work/carry-on-imports.ts';
export { pruneImports } from './work/prune-imports.ts';
