import type { Executor, Transaction } from '#db/client.ts';
import type { CustomerKey } from './customer.store.ts';

export type { CustomerKey };

/** Visitors by the subjects of their tokens. */
export type VisitorsKey = { readonly partnerId: string; readonly subjectIds: readonly string[] };

/** What a feature holds about customers. Identity, the lowest of all, is handed this by the app. */
export type PersonalData = {
  /** Its key in the export. */
  readonly name: string;
  /** All that is held, as the customer may read it: their own only, and no secrets. */
  list(executor: Executor, of: CustomerKey): Promise<unknown>;
  /**
   * Erases it in the transaction that deletes the account, or refuses (`account.order_in_delivery`); erasing again does
   * no harm. Gives what is to be done after the commit, if anything.
   */
  erase(transaction: Transaction, of: CustomerKey, now: Date): Promise<(() => void) | void>;
  /** Erases what visitors left who then signed in to the account, but for what belongs to an order. */
  eraseVisitors?(transaction: Transaction, of: VisitorsKey): Promise<void>;
};
