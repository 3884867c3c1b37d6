import { MINUTE_MS } from '@kaplya/domain';
import pMap from 'p-map';
import type { Claim } from '#db/queues/claim-due.ts';
import type { Context } from '#context.ts';
import { findPartner, type Partner } from '#features/company/index.ts';
import { findAccount } from '../accounts/find-account.ts';
import { sendFinalReceipt } from '../receipts/final-receipts.ts';
import { lookUpPayment } from '../settlement/look-up-payment.ts';
import { advanceRefund } from '../refunds/send-refunds.ts';
import { claimDueFinalReceipts } from '../stores/final-receipt.store.ts';
import {
  claimDuePayments,
  claimUnrequestedPayments,
  listDueAccounts,
  type PaymentAccount,
  type PaymentRow,
} from '../stores/payment.store.ts';
import { claimDueRefunds } from '../stores/refund.store.ts';

/** Due work of one partner's account. Each account has its own lane, so that a slow one blocks no other. */
export type Lane = PaymentAccount & { readonly name: string };

/** Concurrent requests to one account; one that answers 429 waits for the next poll. */
const requestsAtOnce = 10;
/** Exceeds the three half-minute calls of one row: look up, capture, look up again. */
const claimMilliseconds = 2 * MINUTE_MS;

/** Rows read per kind and partner in each poll. */
const rowsReadAtMost = 1000;

/**
 * Lists accounts with due work, and those of them that are not configured. If more is due than is read, returns all
 * accounts of the partner, because any may have due work.
 */
export async function findLanes(
  context: Context,
  rowsAtMost = rowsReadAtMost,
): Promise<{ lanes: Lane[]; missing: Lane[] }> {
  const lanes = new Map<string, Lane>();
  const missing = new Map<string, Lane>();
  const found = await listDueAccounts(context.database, { now: context.clock.now(), rowsAtMost });
  for (const due of found) {
    const account = findAccount(context, due);
    const lane = toLane(context, { ...due, acquirerAccount: account?.account ?? due.acquirerAccount });
    (account ? lanes : missing).set(lane.name, lane);
  }
  for (const [partnerId, own] of Map.groupBy(found, (due) => due.partnerId)) {
    if (own.reduce((sum, { rows }) => sum + rows, 0) < rowsAtMost) continue;
    for (const { name: acquirer, account: acquirerAccount } of context.payments.accountsOf(partnerId)) {
      const lane = toLane(context, { partnerId, acquirer, acquirerAccount });
      lanes.set(lane.name, lane);
    }
  }
  return { lanes: [...lanes.values()], missing: [...missing.values()] };
}

function toLane(
  { payments }: Context,
  { partnerId, acquirer, acquirerAccount }: Omit<PaymentAccount, 'takesUnnamed'>,
): Lane {
  const accounts = payments.accountsOf(partnerId).filter(({ name }) => name === acquirer);
  const takesUnnamed = acquirerAccount === null || accounts.length === 1;
  const name = `${partnerId} ${acquirer} ${acquirerAccount ?? ''}`;
  return { name, partnerId, acquirer, acquirerAccount, takesUnnamed };
}

const postponedMilliseconds = 10 * MINUTE_MS;

/**
 * Cancels payments that were never requested at an unconfigured account, and postpones its other due rows, so that
 * polls do not read them each time.
 */
export async function postponeLane(context: Context, lane: Lane, stopping: AbortSignal): Promise<void> {
  const { database, clock } = context;
  const partner = await findPartner(context, lane.partnerId);
  if (partner)
    await pollAll(context, partner, { lane, stopping, claim: claimUnrequestedPayments, process: continuePayment });
  const now = clock.now();
  const claim = { now, claimedUntil: new Date(now.getTime() + postponedMilliseconds), limit: rowsReadAtMost };
  await claimDuePayments(database, lane, claim);
  await claimDueRefunds(database, lane, claim);
  await claimDueFinalReceipts(database, lane, claim);
}

/** Processes an account's due rows, each claimed just before it is processed, until none is left or polling stops. */
export async function pollLane(context: Context, lane: Lane, stopping: AbortSignal): Promise<void> {
  const partner = await findPartner(context, lane.partnerId);
  if (!partner) return;
  await pollAll(context, partner, { lane, stopping, claim: claimDuePayments, process: continuePayment });
  await pollAll(context, partner, { lane, stopping, claim: claimDueRefunds, process: advanceRefund });
  await pollAll(context, partner, { lane, stopping, claim: claimDueFinalReceipts, process: sendFinalReceipt });
}

async function continuePayment(context: Context, partner: Partner, payment: PaymentRow): Promise<boolean> {
  return (await lookUpPayment(context, partner, payment)) !== 'unanswered';
}

type PollOptions<Row> = {
  readonly lane: Lane;
  readonly stopping: AbortSignal;
  claim(database: Context['database'], lane: Lane, claim: Claim): Promise<Row[]>;
  /**
   * Processes a claimed row; returns whether the acquirer answered. After a missing answer, the remaining rows wait for
   * the next poll.
   */
  process(context: Context, partner: Partner, row: Row): Promise<boolean>;
};

async function pollAll<Row extends { readonly id: string }>(
  context: Context,
  partner: Partner,
  { lane, stopping, claim, process }: PollOptions<Row>,
): Promise<void> {
  const { database, clock, logger } = context;
  const now = clock.now();
  const claimedIds = new Set<string>();
  const unanswered = new AbortController();
  const ended = AbortSignal.any([stopping, unanswered.signal]);

  /** Must not throw: `pMap` would stop waiting for the rows in progress. */
  async function claimNext(): Promise<Row | undefined> {
    const claimedUntil = new Date(clock.now().getTime() + claimMilliseconds);
    try {
      const [row] = await claim(database, lane, { now, claimedUntil, limit: 1 });
      return row;
    } catch (error) {
      logger.error({ err: error, lane: lane.name }, 'the poller of payments could not take what is due; it comes back');
      return undefined;
    }
  }

  async function* claimed(): AsyncGenerator<Row> {
    while (!ended.aborted) {
      const row = await claimNext();
      // A row that was processed in this poll and became due again waits for the next poll.
      if (!row || claimedIds.has(row.id)) return;
      claimedIds.add(row.id);
      yield row;
    }
  }

  async function continueRow(row: Row): Promise<void> {
    try {
      if (!(await process(context, partner, row))) unanswered.abort();
    } catch (error) {
      logger.error({ err: error, id: row.id }, 'the poller of payments failed at one; it comes back to it');
    }
  }

  await pMap(claimed(), continueRow, { concurrency: requestsAtOnce });
}
