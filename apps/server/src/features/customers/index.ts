export { customerRoutes } from './customers.routes.ts';
export { moveLeftovers } from './merge/move-leftovers.ts';
export { notesOfCustomers } from './notes/personal-data.ts';
