import type { CartItem } from '@kaplya/contract';
import type { CartLine, Language } from '@kaplya/domain';
import { textOf } from '#languages/messages.ts';
import type { LoadedCart } from '../loaded-cart.ts';

export function toCartItem(
  line: CartLine,
  { row, partner, offers }: Pick<LoadedCart, 'row' | 'partner' | 'offers'>,
  language: Language,
): CartItem {
  const item = offers.getItem(line.itemId);
  return {
    '@id': `/api/order/carts/${row.id}/items/${line.lineId}`,
    cartItem: line.lineId,
    type: line.kind,
    ...(line.kind === 'product' ? { productId: line.itemId } : { productSetId: line.itemId }),
    externalId: item.externalId,
    name: item.names[language],
    quantity: line.quantity,
    isRequired: line.isRequired,
    reason: line.automaticReason,
    tooltipText:
      line.automaticReason === null
        ? null
        : textOf(`line.${line.automaticReason}`, {}, { language, currency: partner.currency }),
    acquisition: line.acquisition,
  };
}
