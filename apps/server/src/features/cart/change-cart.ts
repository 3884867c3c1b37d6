import { DAY_MS, type Language } from '@kaplya/domain';
import type { Context } from '#context.ts';
import type { Executor, Transaction } from '#db/client.ts';
import { withTransaction } from '#db/transaction.ts';
import type { Partner } from '#features/company/index.ts';
import type { Bearer, Caller } from '#http/call.ts';
import { Refusal } from '#http/refusal.ts';
import { findCart, listLines, lockOpenCart, type CartLineRow, type CartRow } from './cart.store.ts';

/** Caller, shop and language of every command on a cart. */
export type CartCall = {
  readonly bearer: Bearer;
  readonly partner: Partner;
  readonly language: Language;
  readonly caller: Pick<Caller, 'ip'>;
};

export function cartLifetimeMs(partner: Partner): number {
  return partner.rules.cartLifetimeDays * DAY_MS;
}

/** Refuses another subject's cart as unknown: an id is no credential. */
export function assertOwn(row: CartRow | null, bearer: Bearer): asserts row is CartRow {
  if (!row || row.subjectId !== bearer.subjectId) throw new Refusal('cart.not_found');
}

export function isOpen(row: CartRow, now: Date): boolean {
  return row.status === 'open' && row.expiresAt > now;
}

export function assertOpen(row: CartRow, now: Date): void {
  if (!isOpen(row, now)) throw new Refusal('cart.gone');
}

/** The caller's own open cart, for reading. */
export async function getOpenCart(
  context: Context,
  executor: Executor,
  { bearer, partner }: Pick<CartCall, 'bearer' | 'partner'>,
  cartId: string,
): Promise<CartRow> {
  const row = await findCart(executor, partner.id, cartId);
  assertOwn(row, bearer);
  assertOpen(row, context.clock.now());
  return row;
}

/** Locks the caller's own open cart, extends its lifetime and runs the change in one transaction. */
export async function changeCart<Result>(
  context: Context,
  call: CartCall,
  cartId: string,
  change: (transaction: Transaction, row: CartRow) => Promise<Result>,
): Promise<Result> {
  return withTransaction(context.database, async (transaction) =>
    change(transaction, await lockOwnCart(context, transaction, call, cartId)),
  );
}

/** As `changeCart`; reads the cart's lines in the round trip of its lock. */
export async function changeLines<Result>(
  context: Context,
  call: CartCall,
  cartId: string,
  change: (transaction: Transaction, row: CartRow, lines: readonly CartLineRow[]) => Promise<Result>,
): Promise<Result> {
  return withTransaction(context.database, async (transaction) => {
    const [row, lines] = await Promise.all([
      lockOwnCart(context, transaction, call, cartId),
      listLines(transaction, call.partner.id, cartId),
    ]);
    return change(transaction, row, lines);
  });
}

async function lockOwnCart(
  context: Context,
  transaction: Transaction,
  call: CartCall,
  cartId: string,
): Promise<CartRow> {
  const { partner, bearer } = call;
  const now = context.clock.now();
  const expiresAt = new Date(now.getTime() + cartLifetimeMs(partner));
  const scope = { partnerId: partner.id, id: cartId, subjectId: bearer.subjectId };
  const row = await lockOpenCart(transaction, { ...scope, now, expiresAt });
  // Distinguishes a closed cart from another subject's.
  if (!row) throw await refusalOf(transaction, call, cartId);
  return row;
}

async function refusalOf(transaction: Transaction, call: CartCall, cartId: string): Promise<Refusal> {
  const row = await findCart(transaction, call.partner.id, cartId);
  return new Refusal(row?.subjectId === call.bearer.subjectId ? 'cart.gone' : 'cart.not_found');
}
