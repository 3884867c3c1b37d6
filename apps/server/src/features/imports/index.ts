export { importRoutes } from './imports.routes.ts';
export { createImportsServices } from './services.ts';
export { carryOnImports } from './work/carry-on-imports.ts';
export { pruneImports } from './work/prune-imports.ts';
