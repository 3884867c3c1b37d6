import { isAnonymous, type CartItem } from '@kaplya/contract';
import { findSameLine, type Acquisition, type AutomaticReason, type CartLine } from '@kaplya/domain';
import type { Context } from '#context.ts';
import type { Transaction } from '#db/client.ts';
import { findReferringTable } from '#db/connections/database-errors.ts';
import { getOffers, type AreaCatalogue, type OfferedItem } from '#features/catalogue/index.ts';
import { refusalOfRentals, rentRefusalOf } from '#features/containers/index.ts';
import type { CallOf } from '#http/call.ts';
import { Refusal } from '#http/refusal.ts';
import { applyToCart } from './apply-to-cart.ts';
import { updateCart, type CartRow, type LockedCart } from '../cart.store.ts';
import { changeLines, type CartCall, type LockedContents } from '../change-cart.ts';
import { loadCart, pricingDay, toNewLine } from '../loaded-cart.ts';
import { findPayer, legalPersonOf } from '../choices/payer.ts';
import { toCartItem } from './to-cart-item.ts';

export type ItemAddition = {
  readonly cart: string;
  readonly kind: 'product' | 'product_set';
  readonly itemId: string;
  readonly quantity: number;
  /** Set when the client adds an item that a calculation reported as missing. */
  readonly isRequired?: boolean | undefined;
  readonly acquisition?: Acquisition | undefined;
};

export async function addItem(
  context: Context,
  call: CartCall,
  addition: ItemAddition,
): Promise<{ cart: string; item: CartItem | null }> {
  if (addition.acquisition === 'rent') {
    const unavailable = refusalOfRentals(call.partner);
    if (unavailable) throw new Refusal(unavailable.code);
    if (isAnonymous(call.bearer.roles)) throw new Refusal('identity.sign_in_required');
  }

  const change = async (transaction: Transaction, row: LockedCart, contents: LockedContents) => {
    if (addition.acquisition === 'rent') await assertMayRent(context, transaction, call, row);
    const offers = await getOffers(context, call.partner, row.areaId, pricingDay(context, call.partner, row));
    const item = offers.findItem(addition.itemId);
    if (!item || item.kind !== addition.kind) throw new Refusal('cart.product_unavailable');

    const cart = await loadCart(context, transaction, call.partner, row, { ...contents, also: [item.id] });
    const line = toAddedLine(item, call, addition, cart.offers);
    const toAnswer = (lines: readonly CartLine[]) => {
      const saved = findSameLine(lines, line);
      return { cart: row.id, item: saved && toCartItem(saved, cart, call.language) };
    };
    if (row.isRepeat) return toAnswer(cart.lines);
    const { lines } = await applyToCart(
      context,
      transaction,
      cart,
      { kind: 'add', line, quantity: addition.quantity },
      call,
    );
    await removeFromDeletedItems(transaction, row, item);
    return toAnswer(lines);
  };
  return changeLines(context, call, addition.cart, change, { itemId: addition.itemId }).catch((error: unknown) => {
    // The foreign key fails if staff have just deleted the item, which the catalogue in memory still has.
    if (findReferringTable(error) === 'cart_line') throw new Refusal('cart.product_unavailable');
    throw error;
  });
}

async function assertMayRent(
  context: Context,
  transaction: Transaction,
  { partner, bearer }: CallOf<'partner' | 'bearer'>,
  row: CartRow,
): Promise<void> {
  const legalPersonId = legalPersonOf(await findPayer(transaction, row, bearer), row);
  const renter = { subjectId: row.subjectId, legalPersonId };
  const refusal = await rentRefusalOf(transaction, partner, renter, context.clock.now());
  if (refusal) throw new Refusal(refusal.code, { params: refusal.params });
}

async function removeFromDeletedItems(
  transaction: Transaction,
  row: CartRow,
  { id }: Pick<OfferedItem, 'id'>,
): Promise<void> {
  const deletedItems = row.deletedItems.filter((deleted) => deleted.id !== id);
  if (deletedItems.length < row.deletedItems.length) await updateCart(transaction, row, { deletedItems });
}

function toAddedLine(
  item: OfferedItem,
  { partner }: CartCall,
  addition: ItemAddition,
  offers: AreaCatalogue,
): CartLine {
  const automaticReason = addition.isRequired ? automaticReasonOf(item, offers) : null;
  const { acquisition = null } = addition;
  return toNewLine(item, partner, { acquisition, automaticReason });
}

// An item that no rule requires is the customer's choice, whatever the client claims.
function automaticReasonOf(item: OfferedItem, offers: AreaCatalogue): AutomaticReason | null {
  if (item.isContainer) return 'CONTAINER';
  return item.id === offers.pump?.id ? 'FIRST_ORDER_PUMP' : null;
}
