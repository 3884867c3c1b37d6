import type { NamedPerson, PersonMarks } from '@kaplya/domain';
import type { Executor, Transaction } from '#db/client.ts';
import type { CustomerKey } from './customer.store.ts';

export type { CustomerKey };

/** Visitors by the subjects of their tokens. */
export type VisitorsKey = { readonly partnerId: string; readonly subjectIds: readonly string[] };

/** A person whom texts of a partner's staff may name. */
export type MentionsKey = { readonly partnerId: string; readonly marks: PersonMarks };

/** A feature's functions for its data about customers. The app passes them to identity, which is a lower layer. */
export type PersonalData = {
  /** The key of the data in the customer's export of personal data. */
  readonly name: string;
  /** All data the customer may read: their own, without secrets. Undefined for data that is nobody's. */
  list(executor: Executor, of: CustomerKey): Promise<unknown>;
  /**
   * Erases the data in the transaction that deletes the account, or refuses (`account.order_in_delivery`). Idempotent.
   * Returns work for after the commit, if any.
   */
  erase(transaction: Transaction, of: CustomerKey, now: Date): Promise<(() => void) | void>;
  /** Erases what visitors stored before they signed in to the account, except data of orders. */
  eraseVisitors?(transaction: Transaction, of: VisitorsKey): Promise<void>;
  /** The customer's places, by which a text may name them. */
  listPlaces?(executor: Executor, of: CustomerKey): Promise<NamedPerson['places']>;
  /** Erases texts of staff that are stored for something else, like a slot or a document, and name the customer. */
  eraseMentions?(transaction: Transaction, of: MentionsKey): Promise<void>;
};
