import type { SavedPaymentMethod } from '@kaplya/contract';
import { paymentCodes } from '@kaplya/domain';
import type { Context } from '#context.ts';
import type { Executor } from '#db/client.ts';
import { Refusal } from '#http/refusal.ts';
import { findAccount } from '../accounts/find-account.ts';
import {
  findSavedMethodRow,
  markSavedMethodDeleted,
  listSavedMethods,
  type SavedMethodRow,
} from '../stores/saved-method.store.ts';

export type SavedMethodKind = 'card' | 'sbp';

type CustomerKey = { readonly partnerId: string; readonly customerId: string };

const folderOf: Readonly<Record<SavedMethodKind, string>> = {
  card: '/api/payment/client_cards/',
  sbp: '/api/payment/client_sbps/',
};

/** The code of the payment method that charges a saved method, by the kind of the saved method. */
export const codeOf = { card: paymentCodes.online, sbp: paymentCodes.sbp } as const;

/** The id in a saved method's `@id`; null for any other `@id`. */
export function parseSavedMethodId(iri: string): string | null {
  const folder = Object.values(folderOf).find((known) => iri.startsWith(known));
  const id = folder === undefined ? '' : iri.slice(folder.length);
  return /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(id) ? id : null;
}

/** The customer's own saved method of an `@id`; null if none can be charged. */
export async function findSavedMethod(
  context: Context,
  customer: CustomerKey,
  iri: string,
  executor: Executor = context.database,
): Promise<{ readonly id: string; readonly kind: SavedMethodKind } | null> {
  const id = parseSavedMethodId(iri);
  if (id === null) return null;
  const row = await findSavedMethodRow(executor, { ...customer, id });
  return row && iri === iriOf(row) && isChargeable(context, row) ? row : null;
}

export async function listCustomerMethods(
  context: Context,
  customer: CustomerKey,
  kind: SavedMethodKind,
): Promise<{ 'hydra:member': SavedPaymentMethod[] }> {
  const rows = await listSavedMethods(context.database, customer);
  const own = rows.filter((row) => row.kind === kind && isChargeable(context, row));
  return { 'hydra:member': own.map(toSavedPaymentMethod) };
}

/**
 * Marks a saved method as deleted, after which nobody can charge it; acquirers offer no deletion of their own record.
 */
export async function deleteCustomerMethod(
  { database, clock }: Context,
  method: CustomerKey & { readonly id: string; readonly kind: SavedMethodKind },
): Promise<void> {
  if (!(await markSavedMethodDeleted(database, method, clock.now()))) throw new Refusal('payment.saved_method_unknown');
}

/** Whether a saved method can be charged: the account that saved it must be the one that new payments use. */
export function isChargeable(context: Context, row: SavedMethodRow): boolean {
  return findAccount(context, row) === context.payments.acquirerOf(row.partnerId);
}

function toSavedPaymentMethod(row: SavedMethodRow): SavedPaymentMethod {
  const { id, label, last4, expiry } = row;
  return { '@id': iriOf(row), id, label, last4, expiry };
}

function iriOf({ id, kind }: Pick<SavedMethodRow, 'id' | 'kind'>): string {
  return `${folderOf[kind]}${id}`;
}
