import type { Context } from '#context.ts';
import type { Executor, Transaction } from '#db/client.ts';
import { withTransaction } from '#db/transaction.ts';
import { getContainer, getOffers } from '#features/catalogue/index.ts';
import { findPartner, getDefaultArea, type Partner } from '#features/company/index.ts';
import { forEachDue } from '#jobs/for-each-due.ts';
import type { JobCounts } from '#jobs/job-journal.ts';
import { chargeAtOf, stateOf } from './rentals.ts';
import { insertDebts, listChargingDebts, updateDebts, type DebtKey, type DebtRow } from './stores/debt.store.ts';
import { findRenter, listLateRentals, lockRunningRentals } from './stores/rental.store.ts';
import type { RenterKey } from './stores/renter.store.ts';

export type ChargedMethod = { readonly id: string; readonly methodCode: number };

/** A payment for a container that was not returned. */
export type RentalPayment = {
  readonly partner: Partner;
  readonly subjectId: string;
  readonly debtId: string;
  readonly amountMinor: number;
  readonly method: ChargedMethod;
  readonly receipt: {
    name: string;
    quantity: number;
    unitPriceMinor: number;
    vatCode: number;
    paymentSubject: string;
  }[];
  readonly now: Date;
};

/** Dependencies on orders (a higher layer) and payments (the same layer). */
export type RentalCharging = {
  /** The time at which the renter's oldest open order with water was placed; null without one. */
  findOldestWaterOrderTime(executor: Executor, renter: RenterKey): Promise<Date | null>;
  /** The saved method that the shop may charge; null without one. */
  findMethod(executor: Executor, partnerId: string, subjectId: string): Promise<ChargedMethod | null>;
  /** Opens the payment, in the transaction that creates the debt; returns the payment id. */
  open(transaction: Transaction, payment: RentalPayment): Promise<string>;
  /** Requests the payment from the acquirer, after the commit. */
  start(context: Context, partner: Partner, paymentId: string): Promise<void>;
  /** The debts whose payment may still succeed. */
  listDebtsWithLivePayment(
    executor: Executor,
    partnerId: string,
    debtIds: readonly string[],
  ): Promise<ReadonlySet<string>>;
};

/**
 * Charges the full price of each container overdue beyond the grace period once: by the customer's saved method,
 * otherwise as a debt of their next order. A failed payment becomes such a debt. A company's rentals never charge a
 * person's method. An open order of water, placed in time, prevents the charge.
 */
export async function chargeOverdueRentals(
  context: Context,
  charging: RentalCharging,
  { rowsAtOnce = 500 }: { readonly rowsAtOnce?: number } = {},
): Promise<JobCounts> {
  const now = context.clock.now();
  const uncheckedBefore = await reopenFailedCharges(context, charging, rowsAtOnce);
  const counts = await forEachDue(context, {
    rowsAtOnce,
    list: (page) => listLateRentals(context.database, page),
    async work(key) {
      const renter = await findRenter(context.database, key);
      // Charges all overdue rentals of the renter at once. Null: the rental has just ended, or was charged with another
      // one of its renter.
      if (renter) await chargeRenter(context, charging, renter, now);
    },
  });
  const uncheckedAfter = await reopenFailedCharges(context, charging, rowsAtOnce);
  return { ...counts, failed: counts.failed + Math.max(uncheckedBefore, uncheckedAfter) };
}

async function chargeRenter(context: Context, charging: RentalCharging, of: RenterKey, now: Date): Promise<void> {
  const partner = await findPartner(context, of.partnerId);
  if (!partner) return;
  const paymentIds = await withTransaction(context.database, async (transaction) => {
    const running = await lockRunningRentals(transaction, of);
    const overdue = running.filter((rental) => stateOf({ ...rental, debt: null }, partner, now) === 'chargeable');
    if (overdue.length === 0) return [];
    const boughtAt = await charging.findOldestWaterOrderTime(transaction, of);
    const late = overdue.filter((rental) => boughtAt === null || boughtAt >= chargeAtOf(rental, partner));
    const isPrivate = of.legalPersonId === null;
    const method = isPrivate ? await charging.findMethod(transaction, partner.id, of.subjectId) : null;
    const debts = await insertDebts(
      transaction,
      late.map(({ partnerId, subjectId, legalPersonId, id: rentalId, orderId, fullPriceMinor: amountMinor }) => ({
        partnerId,
        subjectId,
        legalPersonId,
        kind: 'rental' as const,
        rentalId,
        orderId,
        quantity: 1,
        amountMinor,
        state: method === null ? ('open' as const) : ('charging' as const),
        createdAt: now,
      })),
    );
    if (method === null) return [];
    const opened: string[] = [];
    for (const debt of debts) {
      const receipt = [await describeContainer(context, partner, debt)];
      const { subjectId, id: debtId, amountMinor } = debt;
      const payment = { partner, subjectId, debtId, amountMinor, method, receipt, now };
      opened.push(await charging.open(transaction, payment));
    }
    return opened;
  });
  for (const paymentId of paymentIds) await charging.start(context, partner, paymentId);
}

/**
 * Reopens debts whose payment failed, so that the next order pays them. Returns how many debts could not be checked:
 * one partner's failure is logged and blocks no others.
 */
async function reopenFailedCharges(context: Context, charging: RentalCharging, rowsAtOnce: number): Promise<number> {
  let unchecked = 0;
  for (let after: DebtKey | null = null; ;) {
    const debts: DebtKey[] = await listChargingDebts(context.database, { after, limit: rowsAtOnce });
    for (const [partnerId, own] of Map.groupBy(debts, (debt) => debt.partnerId)) {
      if (context.stopping.aborted) return unchecked;
      const ids = own.map(({ id }) => id);
      try {
        await withTransaction(context.database, async (transaction) => {
          const live = await charging.listDebtsWithLivePayment(transaction, partnerId, ids);
          const failed = ids.filter((id) => !live.has(id));
          await updateDebts(transaction, partnerId, failed, { from: ['charging'], state: 'open' });
        });
      } catch (error) {
        unchecked += ids.length;
        context.logger.error({ err: error, partner: partnerId }, 'debts in hand were left as they were');
      }
    }
    after = debts.at(-1) ?? null;
    if (debts.length < rowsAtOnce || context.stopping.aborted) return unchecked;
  }
}

async function describeContainer(context: Context, partner: Partner, { amountMinor, quantity }: DebtRow) {
  const offers = await getOffers(context, partner, getDefaultArea(partner).id, null);
  const { names, vatCode, paymentSubject } = getContainer(offers, partner);
  const name = names[partner.languages[0] ?? 'ru'];
  return { name, quantity, unitPriceMinor: amountMinor / quantity, vatCode, paymentSubject };
}
