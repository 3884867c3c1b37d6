import { DAY_MS } from '@kaplya/domain';
import type { Context } from '#context.ts';
import { findPartner, type Partner } from '#features/company/index.ts';
import { sendFinalReceipt } from './final-receipts.ts';
import { lookUpPayment } from './look-up-payment.ts';
import {
  claimDueFinalReceipts,
  claimDuePayments,
  claimDueRefunds,
  deleteNotificationsBefore,
} from './payments.store.ts';
import { followRefund } from './send-refunds.ts';

/** Longer than the acquirer may take to answer; who dies in between leaves it to the next. */
const claimMilliseconds = 60_000;
const atOnce = 50;
const notificationsKeptMilliseconds = 90 * DAY_MS;

/**
 * Goes on with everything that waits for an acquirer: openings whose process died, payments whose notification never
 * came, refunds, receipts. Any number of processes may do it at once, each takes its own.
 */
export async function pollPayments(context: Context): Promise<void> {
  await pollAll(context, claimDuePayments, lookUpPayment);
  await pollAll(context, claimDueRefunds, followRefund);
  await pollAll(context, claimDueFinalReceipts, sendFinalReceipt);
}

type Waiting = { readonly partnerId: string; readonly id: string };

async function pollAll<Row extends Waiting>(
  context: Context,
  claim: (database: Context['database'], claim: { now: Date; claimedUntil: Date; limit: number }) => Promise<Row[]>,
  goOn: (context: Context, partner: Partner, row: Row) => Promise<unknown>,
): Promise<void> {
  const now = context.clock.now();
  const claimedUntil = new Date(now.getTime() + claimMilliseconds);
  for (const row of await claim(context.database, { now, claimedUntil, limit: atOnce })) {
    try {
      const partner = await findPartner(context, row.partnerId);
      if (partner) await goOn(context, partner, row);
    } catch (error) {
      context.logger.error({ err: error, id: row.id }, 'the poller of payments failed at one; it comes back to it');
    }
  }
}

export async function deleteOldNotifications({ database, clock }: Context): Promise<void> {
  await deleteNotificationsBefore(database, new Date(clock.now().getTime() - notificationsKeptMilliseconds));
}

const everyMilliseconds = 5000;

/** Looks every five seconds, beside the job of every minute: a payer waits. Gives what ends it. */
export function watchPayments(context: Context): () => Promise<void> {
  let running: Promise<void> | null = null;
  const timer = setInterval(() => {
    running ??= pollPayments(context)
      .catch((error: unknown) => context.logger.error({ err: error }, 'the poller of payments failed'))
      .finally(() => {
        running = null;
      });
  }, everyMilliseconds).unref();
  return async () => {
    clearInterval(timer);
    await running;
  };
}
