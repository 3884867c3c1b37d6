import type { Calculation, CalculationItem, Config } from '@kaplya/contract';
import { parseFloor } from '@kaplya/domain/fees';
import { paymentCodes } from '@kaplya/domain/payment-methods';
import { predictCart, type KnownCart } from '@kaplya/domain/predict-cart';
import type { Catalogue } from '#features/goods/catalogue.ts';
import type { GuestAddress } from '#platform/storage/stored-values.ts';
import { toItemKey, toReference, type CartItemReference, type CartLine, type CartState } from '../state/cart-state.ts';

/** Facts for the prediction that the page knows apart from the cart. */
export type PageKnowledge = {
  catalogue: Catalogue;
  config: Pick<Config, 'currency' | 'delivery' | 'container' | 'firstOrder'>;
  /** Whether nobody has ordered with this browser yet, so that no earlier debt is possible. */
  isNewVisitor: boolean;
  /**
   * Whether no order of the present user is known, so that the server may add the pump of a first order to the water.
   */
  mayBeFirstOrder: boolean;
  selectedAddress: GuestAddress | null;
};

type Predicted = NonNullable<ReturnType<typeof predictCart>>;

/**
 * Predicts the server's calculation of the current cart, by the server's rules. null when the page does not know
 * enough. Texts are those of the last calculation, and empty when it has none.
 */
export function predictCalculation(cart: CartState, page: PageKnowledge): Calculation | null {
  const known = toKnownCart(cart, page);
  const predicted = known && predictCart(known);
  return predicted && !mayRequirePump(predicted, cart, page) ? toCalculation(predicted, cart, page) : null;
}

function toKnownCart(cart: CartState, page: PageKnowledge): KnownCart | null {
  const { calculation: confirmed, predictionBasis, assigned, lines } = cart;
  const { catalogue, config, selectedAddress, isNewVisitor } = page;
  if (!predictionBasis || !config.delivery || lines.length === 0) return null;
  const { delivery } = config;
  const { address } = assigned;
  // A new cart takes the selected address, and the shelf may still show the prices of another one: without a confirmed
  // price that cannot be checked.
  if (!confirmed && (!isNewVisitor || (address ?? selectedAddress) !== null)) return null;
  return {
    currency: config.currency,
    parameters: {
      minimumOrderMode: delivery.minimumOrderMode,
      deliveryFee: delivery.fee.amount,
      freeDeliveryFromBottles: delivery.freeFromBottles,
      freeDeliveryFromGoods: delivery.freeFromGoods?.amount ?? null,
      freeFloors: delivery.freeFloors,
      liftFeePerFloorAndBottle: delivery.liftRate.amount,
      smallOrder: null,
    },
    confirmed,
    ...predictionBasis,
    lines: lines.map(({ type, id, ...line }) => ({ ...line, kind: type, itemId: id })),
    returnableContainer: cart.returnableContainer,
    haveContainersToReturn: cart.haveContainersToReturn,
    acquisition: cart.acquisition,
    address: address && { floor: parseFloor(address.floor), hasElevator: address.hasElevator ?? null },
    hasInterval: assigned.interval !== null,
    hasBenefits: hasBenefits(cart),
    findItem(kind, id) {
      const item = catalogue.findItem(kind, id);
      if (!item) return null;
      const isContainer = item.type === 'product' && item.isContainer;
      return { unitPrice: item.price.amount, containersPerUnit: item.containersPerUnit, isContainer };
    },
    isShelfOfCart: isShelfOf(catalogue, { hasAddress: address !== null, day: assigned.interval?.date ?? null }),
  };
}

/**
 * Whether the server may still require the pump of a first order. A confirmed calculation with water shows that it does
 * not: the customer has a pump, or a cooler or a set replaces it, which the page cannot distinguish from other goods.
 */
function mayRequirePump({ bottlesOfWater }: Predicted, cart: CartState, page: PageKnowledge): boolean {
  const { calculation: confirmed, lines } = cart;
  const pumpId = page.config.firstOrder?.pumpExternalId;
  if (!page.mayBeFirstOrder || !pumpId || bottlesOfWater === 0) return false;
  const wanted = lines.filter(({ quantity }) => quantity > 0);
  const findItem = ({ type, id }: CartItemReference) => page.catalogue.findItem(type, id);
  if (wanted.some((line) => (line.externalId ?? findItem(line)?.externalId) === pumpId)) return false;
  const isPumpRequired = confirmed?.requiredProducts.some(({ reason }) => reason === 'FIRST_ORDER_PUMP') ?? false;
  if (!confirmed || confirmed.bottlesOfWater === 0 || isPumpRequired) return true;
  const inCart = new Set(wanted.map(({ key }) => key));
  return confirmed.items.some((item) => {
    const isWater = item.type === 'product' && (findItem(toReference(item))?.containersPerUnit ?? 0) > 0;
    return !item.isRequired && !isWater && !inCart.has(toItemKey(item));
  });
}

function hasBenefits({ promo, paidByPoints, assigned }: CartState): boolean {
  const isPaidByPointsAlone = assigned.payment?.monolithType === paymentCodes.bonus;
  return promo !== null || (paidByPoints !== false && paidByPoints !== 0) || isPaidByPointsAlone;
}

/**
 * Whether the prices of the shelf can be those of the cart. The shelf follows the cart's address and day with a delay,
 * and the page does not know the area of an address: only confirmed prices show a different one.
 */
function isShelfOf({ areaId, pricesOf, day }: Catalogue, cart: { hasAddress: boolean; day: string | null }): boolean {
  const isOfDay = pricesOf === null ? cart.day === null || cart.day === day : cart.day === pricesOf;
  return isOfDay && (areaId !== null) === cart.hasAddress;
}

function toCalculation(predicted: Predicted, cart: CartState, { config }: PageKnowledge): Calculation {
  const { currency, totals } = predicted;
  const { calculation: confirmed } = cart;
  const money = (amount: number) => ({ amount, currency });
  const confirmedItems = new Map((confirmed?.items ?? []).map((item) => [toItemKey(item), item]));
  const lineOf = new Map(cart.lines.map((line) => [line.key, line]));
  const debts = (confirmed?.items ?? []).filter(({ reason }) => reason === 'RENTAL_DEBT');
  const isSameWater = predicted.bottlesOfWater === confirmed?.bottlesOfWater;
  return {
    ...(confirmed ?? toUnconfirmedParts(config)),
    items: [
      ...predicted.lines
        .filter(({ automaticReason }) => automaticReason !== 'RENTAL_DEBT')
        .map((line) => ({
          ...(confirmedItems.get(line.lineId) ?? toNewItem(lineOf.get(line.lineId) ?? null, line)),
          quantity: line.quantity,
          price: money(line.unitPrice),
          subtotal: money(line.subtotal),
          discount: money(line.discount),
          total: money(line.total),
        })),
      ...debts,
    ],
    bottlesOfWater: predicted.bottlesOfWater,
    returnableContainer: predicted.returnableContainer,
    insufficientReturnableContainer: predicted.insufficientReturnableContainer,
    fees: predicted.fees.map(({ kind, amount }) => {
      // The explanation of the lift fee names the number of bottles. The explanations of other fees are the same for
      // every cart.
      const isSame = kind !== 'lift' || isSameWater;
      const explanation = (isSame && confirmed?.fees.find((fee) => fee.kind === kind)?.explanation) || '';
      return { kind, amount: money(amount), explanation };
    }),
    totals: {
      goods: money(totals.goods),
      discount: money(totals.discount),
      containers: money(totals.containers),
      delivery: money(totals.delivery),
      points: money(totals.points),
      total: money(totals.total),
      toPay: money(totals.toPay),
    },
  };
}

function toNewItem(line: CartLine | null, { kind, itemId, ...predicted }: Predicted['lines'][number]) {
  return {
    '@id': '',
    cartItem: '',
    type: kind,
    ...(kind === 'product' ? { productId: itemId } : { productSetId: itemId }),
    externalId: line?.externalId ?? '',
    name: line?.name ?? '',
    isRequired: predicted.isRequired,
    reason: predicted.automaticReason,
    tooltipText: line?.tooltipText ?? null,
    acquisition: predicted.acquisition,
  } satisfies Partial<CalculationItem>;
}

function toUnconfirmedParts({ container }: PageKnowledge['config']) {
  return {
    containerProduct: {
      ...{ productId: '', externalId: '', uuid: '' },
      ...{ price: container.fullPrice, rentPrice: container.rentPrice },
    },
    requiredProducts: [],
    promocode: null,
    loyalty: { available: 0, usable: 0, willEarn: 0 },
    warnings: [],
  } satisfies Partial<Calculation>;
}
