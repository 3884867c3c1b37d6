import { pruneAddresses, pruneStreetFiles } from '#features/addresses/index.ts';
import { pruneCarts } from '#features/cart/index.ts';
import { prunePictures } from '#features/catalogue/index.ts';
import { chargeOverdueRentals } from '#features/containers/index.ts';
import { pruneDomainClaims } from '#features/company/index.ts';
import { pruneHolds } from '#features/delivery/index.ts';
import { moveRowsOfMergedAccounts } from '#features/customers/index.ts';
import {
  completeDueRecoveries,
  pruneContactChanges,
  eraseDeletedAccountsAgain,
  pruneCodes,
  pruneSessions,
  rotateSigningKeys,
} from '#features/identity/index.ts';
import { pruneExchange } from '#features/exchange/index.ts';
import { pruneImports } from '#features/imports/index.ts';
import { expirePoints } from '#features/loyalty/index.ts';
import { chargeMissingBottles, pruneControllerEvents } from '#features/micro-market/index.ts';
import {
  expireUnpaidOrders,
  grantDuePoints,
  pruneOrderBulks,
  refundUndeliveredOrders,
} from '#features/orders/index.ts';
import { pruneNotifications } from '#features/payments/index.ts';
import { notifyOfNewOrders, pruneCalls } from '#features/worklists/index.ts';
import { pruneRetainedUses } from '#features/promotions/index.ts';
import { pruneRevisions } from '#features/staff/index.ts';
import { pruneSpentBudgets } from '#http/budgets/prune-spent.ts';
import { pruneIdempotencyKeys } from '#http/idempotency/idempotency.ts';
import type { ScheduledJob } from '#jobs/job-journal.ts';
import { runLimited, type JobRun } from '#jobs/run-limited.ts';
import type { Context } from './context.ts';
import { personalDataOf } from './personal-data.ts';
import { rentalCharging } from './rental-charging.ts';

const pruningAddresses = 'delete-addresses-of-gone-visitors';

/**
 * The shop's clean-up jobs. No caller waits for them: expired data counts as expired before it is deleted. Never rename
 * a job: the database still has the schedule of the former name, which would fill a queue that nobody reads.
 */
export function upkeepJobs(context: Context): ScheduledJob[] {
  const within = (work: JobRun) => () => runLimited(context, work);
  return [
    {
      name: pruningAddresses,
      cron: '57 3 * * *',
      run: within((limited) => pruneAddresses(limited, { job: pruningAddresses })),
    },
    {
      name: 'charge-overdue-rentals',
      cron: '23 * * * *',
      run: within((limited) => chargeOverdueRentals(limited, rentalCharging(limited))),
    },
    { name: 'carry-out-contact-recoveries', cron: '*/10 * * * *', run: within(completeDueRecoveries) },
    {
      name: 'carry-on-exchange',
      cron: '* * * * *',
      run: within((limited) => context.services.exchange.processDue(limited)),
    },
    {
      name: 'carry-on-imports',
      cron: '* * * * *',
      run: within((limited) => context.services.imports.processDue(limited)),
    },
    {
      name: 'carry-on-order-bulks',
      cron: '* * * * *',
      run: within((limited) => context.services.orders.bulks.processDue(limited)),
    },
    { name: 'charge-missing-bottles', cron: '33 * * * *', run: within(chargeMissingBottles) },
    { name: 'delete-old-controller-events', cron: '47 3 * * *', run: within(pruneControllerEvents) },
    { name: 'delete-expired-carts', cron: '17 * * * *', run: within(pruneCarts) },
    { name: 'delete-expired-holds', cron: '*/15 * * * *', run: within(pruneHolds) },
    { name: 'delete-expired-sessions', cron: '37 * * * *', run: within(pruneSessions) },
    { name: 'delete-old-contact-changes', cron: '13 * * * *', run: within(pruneContactChanges) },
    { name: 'delete-old-domain-claims', cron: '33 3 * * *', run: within(pruneDomainClaims) },
    { name: 'delete-old-exchange', cron: '43 3 * * *', run: within(pruneExchange) },
    { name: 'delete-old-imports', cron: '31 3 * * *', run: within(pruneImports) },
    { name: 'delete-old-order-bulks', cron: '29 3 * * *', run: within(pruneOrderBulks) },
    { name: 'delete-old-notifications', cron: '27 3 * * *', run: within(pruneNotifications) },
    { name: 'delete-old-revisions', cron: '53 3 * * *', run: within(pruneRevisions) },
    { name: 'delete-former-streets', cron: '*/10 * * * *', run: within(pruneStreetFiles) },
    { name: 'delete-expired-promo-uses', cron: '9 4 * * *', run: within(pruneRetainedUses) },
    { name: 'delete-old-calls', cron: '41 3 * * *', run: within(pruneCalls) },
    { name: 'delete-unused-pictures', cron: '19 3 * * *', run: within(prunePictures) },
    { name: 'delete-old-codes', cron: '7 * * * *', run: within(pruneCodes) },
    {
      name: 'erase-leftovers',
      cron: '7 4 * * *',
      run: within((limited) => eraseDeletedAccountsAgain(limited, personalDataOf(limited))),
    },
    { name: 'expire-points', cron: '11 0 * * *', run: within(expirePoints) },
    { name: 'expire-unpaid-orders', cron: '* * * * *', run: within(expireUnpaidOrders) },
    { name: 'forget-idempotency-keys', cron: '47 * * * *', run: within(pruneIdempotencyKeys) },
    { name: 'forget-spent-budgets', cron: '41 * * * *', run: within(pruneSpentBudgets) },
    { name: 'grant-due-points', cron: '5 * * * *', run: within(grantDuePoints) },
    { name: 'move-leftovers', cron: '17 * * * *', run: within(moveRowsOfMergedAccounts) },
    { name: 'notify-of-new-orders', cron: '* * * * *', run: within(notifyOfNewOrders) },
    { name: 'refund-undelivered-orders', cron: '3 * * * *', run: within(refundUndeliveredOrders) },
    { name: 'rotate-signing-keys', cron: '27 4 * * *', run: within(rotateSigningKeys) },
  ];
}
