export { customerRoutes } from './customers.routes.ts';
export { moveRowsOfMergedAccounts } from './merge/move-rows-of-merged-accounts.ts';
export { notesOfCustomers } from './notes/personal-data.ts';
