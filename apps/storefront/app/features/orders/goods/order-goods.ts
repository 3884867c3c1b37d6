import type { EndpointInput, endpoints, Order, OrderItem } from '@kaplya/contract';
import type { ShopItem } from '#features/goods/catalogue.ts';

/** The facts of an item that a row shows. */
export type AddableItem = Pick<ShopItem, 'type' | 'id' | 'name' | 'price' | 'image' | 'available' | 'maxQuantity'>;

/** Requested quantities: of lines of the order, by their ids, and of goods that come on top, by their keys. */
export type RequestedGoods = {
  readonly lines: Readonly<Record<string, number>>;
  readonly added: Readonly<Record<string, { item: AddableItem; quantity: number }>>;
};

export type ItemInputs = NonNullable<EndpointInput<typeof endpoints.changeOrder>['body']['items']>;

export const noGoods: RequestedGoods = { lines: {}, added: {} };

/** Goods that the screen offers without a search. */
const MAX_OFFERED = 8;

export const toKey = ({ type, id }: Pick<AddableItem, 'type' | 'id'>) => `${type}:${id}`;

/** The pieces of a line that are still to be delivered. */
export const toLeft = ({ quantity, refundedQuantity }: OrderItem) => quantity - refundedQuantity;

/** The goods that the customer chose, without gifts. */
export function listChosenLines({ items }: Pick<Order, 'items'>): OrderItem[] {
  return items.filter((item) => item.kind === 'goods' && !item.isGift && toLeft(item) > 0);
}

/** The line that grows when more of an item is added. */
export function findLineOf(order: Pick<Order, 'items'>, { type, id }: Pick<AddableItem, 'type' | 'id'>) {
  return listChosenLines(order).find((line) => (type === 'product' ? line.productId : line.productSetId) === id);
}

/** The changed quantities as the server takes them; none of them stands for an order that stays as it is. */
export function toItemInputs(order: Pick<Order, 'items'>, { lines, added }: RequestedGoods): ItemInputs {
  return [
    ...listChosenLines(order).flatMap((line) => {
      const quantity = lines[line.id] ?? toLeft(line);
      return quantity === toLeft(line) ? [] : [{ lineId: line.id, quantity }];
    }),
    ...Object.values(added)
      .filter(({ quantity }) => quantity > 0)
      .map(({ item: { type, id }, quantity }) =>
        type === 'product' ? { productId: id, quantity } : { productSetId: id, quantity },
      ),
  ];
}

/** The pieces beyond the order, which an order of their own would have. */
export function listMore(order: Pick<Order, 'items'>, { lines, added }: RequestedGoods) {
  const grown = listChosenLines(order).map((line) => ({
    ...(line.productSetId === null
      ? { type: 'product' as const, id: line.productId ?? '' }
      : { type: 'product_set' as const, id: line.productSetId }),
    name: line.name,
    quantity: (lines[line.id] ?? 0) - toLeft(line),
  }));
  const fresh = Object.values(added).map(({ item: { type, id, name }, quantity }) => ({ type, id, name, quantity }));
  return [...grown, ...fresh].filter(({ quantity }) => quantity > 0);
}

type Offered = {
  order: Pick<Order, 'items'>;
  /** Items of former orders, the newest first. */
  bought: readonly Pick<OrderItem, 'productId' | 'productSetId'>[];
  favourites: readonly string[];
  shelf: readonly ShopItem[];
};

/** The goods offered without a search: those bought before, then favourites, then the shelf in its order. */
export function listOffered({ order, bought, favourites, shelf }: Offered): ShopItem[] {
  const known = new Map(shelf.map((item) => [toKey(item), item]));
  const keys = [
    ...bought.map(({ productId, productSetId }) =>
      toKey(
        productSetId === null ? { type: 'product', id: productId ?? '' } : { type: 'product_set', id: productSetId },
      ),
    ),
    ...favourites,
    ...known.keys(),
  ];
  return [...new Set(keys)]
    .flatMap((key) => known.get(key) ?? [])
    .filter((item) => item.available > 0 && !findLineOf(order, item))
    .slice(0, MAX_OFFERED);
}
