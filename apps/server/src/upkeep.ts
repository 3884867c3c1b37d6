import { deleteAddressesOfGoneVisitors } from '#features/addresses/index.ts';
import { deleteExpiredCarts } from '#features/cart/index.ts';
import { chargeOverdueRentals } from '#features/containers/index.ts';
import { deleteExpiredHolds } from '#features/delivery/index.ts';
import { deleteExpiredSessions, deleteOldCodes, eraseLeftovers, rotateSigningKeys } from '#features/identity/index.ts';
import { expirePoints } from '#features/loyalty/index.ts';
import { chargeMissingBottles, deleteOldControllerEvents } from '#features/micro-market/index.ts';
import { expireUnpaidOrders, grantDuePoints, refundUndeliveredOrders } from '#features/orders/index.ts';
import { connectPayees, deleteOldNotifications, pollPayments } from '#features/payments/index.ts';
import { forgetOldKeys } from '#http/idempotency.ts';
import type { ScheduledJob } from '#jobs/job-worker.ts';
import type { Context } from './context.ts';
import { payeesOf } from './payees.ts';
import { personalDataOf } from './personal-data.ts';
import { rentalCharging } from './rental-charging.ts';

/** What the shop clears away by itself. Nothing waits for it: what is over counts as over before it is deleted. */
export function upkeepJobs(context: Context): ScheduledJob[] {
  const { database, clock } = context;
  connectPayees(context, payeesOf(context));
  return [
    {
      name: 'delete-addresses-of-gone-visitors',
      cron: '57 3 * * *',
      run: () => deleteAddressesOfGoneVisitors(database, clock.now()),
    },
    {
      name: 'charge-overdue-rentals',
      cron: '23 * * * *',
      run: () => chargeOverdueRentals(context, rentalCharging(context)),
    },
    { name: 'charge-missing-bottles', cron: '33 * * * *', run: () => chargeMissingBottles(context) },
    {
      name: 'delete-old-controller-events',
      cron: '47 3 * * *',
      run: () => deleteOldControllerEvents(context),
    },
    { name: 'delete-expired-carts', cron: '17 * * * *', run: () => deleteExpiredCarts(database, clock.now()) },
    { name: 'delete-expired-holds', cron: '*/15 * * * *', run: () => deleteExpiredHolds(database, clock.now()) },
    { name: 'delete-expired-sessions', cron: '37 3 * * *', run: () => deleteExpiredSessions(database, clock.now()) },
    { name: 'delete-old-notifications', cron: '27 3 * * *', run: () => deleteOldNotifications(context) },
    { name: 'delete-old-codes', cron: '7 * * * *', run: () => deleteOldCodes(database, clock.now()) },
    { name: 'erase-leftovers', cron: '7 4 * * *', run: () => eraseLeftovers(context, personalDataOf(context)) },
    { name: 'expire-points', cron: '11 0 * * *', run: () => expirePoints(context) },
    { name: 'expire-unpaid-orders', cron: '* * * * *', run: () => expireUnpaidOrders(context) },
    { name: 'forget-idempotency-keys', cron: '47 * * * *', run: () => forgetOldKeys(database, clock.now()) },
    { name: 'grant-due-points', cron: '5 * * * *', run: () => grantDuePoints(context) },
    { name: 'poll-payments', cron: '* * * * *', run: () => pollPayments(context) },
    { name: 'refund-undelivered-orders', cron: '3 * * * *', run: () => refundUndeliveredOrders(context) },
    { name: 'rotate-signing-keys', cron: '27 4 * * *', run: () => rotateSigningKeys(context) },
  ];
}
