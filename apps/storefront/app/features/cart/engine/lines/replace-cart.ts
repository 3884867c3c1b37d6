import { toReference } from '../../state/cart-state.ts';
import type { Bottles } from './bottles.ts';
import type { CartLines } from './cart-lines.ts';
import { toGuestAddress, type CurrentCart } from '../current-cart.ts';
import type { DeletedItems } from './deleted-items.ts';
import type { EngineCore } from '../engine-core.ts';

export type ReplacementDependencies = {
  lines: CartLines;
  bottles: Bottles;
  deletedItems: DeletedItems;
  currentCart: CurrentCart;
};

/**
 * Replaces the customer's cart with another one of theirs, such as one that repeats an order. The customer's own goods
 * move to the deleted list, to be restored (S-23); answers whether there were any. The delivery address is that of the
 * other cart (rule 55). Rejects when the other cart cannot be read, and then changes nothing.
 */
export async function replaceCart(core: EngineCore, dependencies: ReplacementDependencies, id: string) {
  const { lines, bottles, deletedItems, currentCart } = dependencies;
  await currentCart.whenRestored();
  const restored = await core.call('restoreCart', { params: { id } });
  await core.whenIdle();
  const chosen = lines.getShown().filter((line) => !line.isRequired);
  for (const { reference, item, sync } of chosen) {
    deletedItems.add(reference, item?.name ?? reference.name, sync.getWanted());
  }
  currentCart.leave(null, { carriesChanges: false });
  bottles.markAnswerSent();
  const addressId = restored.address?.addressId ?? restored.address?.uuid;
  const selected = core.isRegistered() ? 'selectedAddress' : 'anonymousSelectedAddress';
  if (restored.address && addressId) core.storage.set(selected, toGuestAddress(restored.address));
  currentCart.adopt(id, restored);
  for (const item of restored.items) if (!item.isRequired) deletedItems.remove(toReference(item));
  core.publish();
  return chosen.length > 0;
}
