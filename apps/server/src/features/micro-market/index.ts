export { wakeSessions } from './carry-on.ts';
export { findPayableSession, loseMoney, returnedMoney, takeMoney } from './cell-payee.ts';
export { cellOrdersInHistory } from './cell-orders-in-history.ts';
export { listSessionNumbers } from './cell-sessions.store.ts';
export { chargeMissingBottles } from './charge-bottles.ts';
export { microMarketRoutes } from './micro-market.routes.ts';
export { cellOrdersOfCustomers } from './personal-data.ts';
export { deleteOldControllerEvents } from './delete-old-events.ts';
export { watchCells } from './watch-cells.ts';
