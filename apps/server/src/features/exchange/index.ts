export { exchangeRoutes } from './exchange.routes.ts';
export { mountExchange } from './protocol/mount-exchange.ts';
export { exchangeOfCustomers } from './personal-data.ts';
export { createExchangeServices } from './services.ts';
export { hasDueRuns } from './stores/run.store.ts';
export { processDueExchange } from './work/process-due-exchange.ts';
export { pruneExchange } from './work/prune-exchange.ts';
