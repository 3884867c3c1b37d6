import type { PastLine } from '@kaplya/contract/fill/history-rows';
import {
  calculateCart,
  defaultMinimumOnlinePayment,
  isOnlinePayment,
  parsePaymentCode,
  stockDemand,
  type CartCalculation,
  type CartLine,
  type PromoRule,
} from '@kaplya/domain';
import type { DemoPartner } from '../partners/types.ts';
import { priceIn } from '../rows/to-catalogue-rows.ts';
import type { DeliveryArea, IntervalTemplate } from '../zones/types.ts';

export const containerId = 'CONT';

/** Goods by external id, with how many containers of water come back and how new ones are acquired. */
export type WantedOrder = {
  readonly goods: Readonly<Record<string, number>>;
  readonly returned: number;
  readonly acquisition: 'buy' | 'rent';
  readonly floor: number;
  readonly hasElevator: boolean;
  readonly area: DeliveryArea;
  readonly template: IntervalTemplate;
  readonly paymentCode: number;
  readonly promo: PromoRule | null;
  readonly points: { readonly wanted: boolean; readonly balance: number };
  readonly earns: boolean;
};

/** Prices an order with the rules of the cart. */
export function priceOrder({ catalogue, zones: { parameters } }: DemoPartner, wanted: WantedOrder): CartCalculation {
  const { area, template, returned, floor, hasElevator, promo, points } = wanted;
  const goods = Object.entries(wanted.goods).map(([externalId, quantity]) =>
    toLine(catalogue, area, externalId, quantity),
  );
  const water = goods.reduce((sum, line) => sum + line.quantity * line.containersPerUnit, 0);
  const missing = Math.max(0, water - returned);
  const code = parsePaymentCode(wanted.paymentCode);
  return calculateCart({
    currency: parameters.currency,
    lines: missing === 0 ? goods : [...goods, toContainers(catalogue, area, missing, wanted.acquisition)],
    returnableContainer: Math.min(returned, water),
    haveContainersToReturn: returned > 0,
    available: {},
    parameters: {
      minimumOrderMode: parameters.minimumOrderMode,
      deliveryFee: parameters.deliveryFeeMinor,
      freeDeliveryFromBottles: parameters.freeFromBottles,
      freeDeliveryFromGoods: parameters.freeFromGoodsMinor,
      freeFloors: parameters.freeFloors,
      liftFeePerFloorAndBottle: parameters.liftRateMinor,
      smallOrder: null,
      pumpMode: parameters.pumpMode,
    },
    isFirstOrder: false,
    pumpProductId: null,
    bundles: [],
    declinedProductIds: [],
    address: { floor, hasElevator },
    intervalSurcharge: template.surchargeMinor,
    promo,
    giftLine: null,
    debtLines: [],
    points: { ...points, maxShareBps: 10_000 },
    isOnlinePayment: code !== null && isOnlinePayment(code),
    minimumOnlinePayment: defaultMinimumOnlinePayment,
    earning: {
      isEarning: wanted.earns,
      sharesByItem: Object.fromEntries(
        catalogue.products.map(({ externalId, earnBps }) => [externalId, [{ weight: 1, bps: earnBps }]]),
      ),
    },
  });
}

export function toPastLines({ lines }: CartCalculation): PastLine[] {
  return lines.map((line) => ({
    kind: line.isContainer ? 'container' : 'goods',
    itemKind: line.kind,
    externalId: line.itemId,
    quantity: line.quantity,
    price: line.unitPrice,
    discount: line.discount,
    points: line.points,
    containersPerUnit: line.containersPerUnit,
    reason: line.automaticReason,
    acquisition: line.acquisition,
    allocation: [...stockDemand([line])].map(([externalId, quantity]) => ({ externalId, quantity })),
  }));
}

function toLine(
  { products }: DemoPartner['catalogue'],
  area: DeliveryArea,
  externalId: string,
  quantity: number,
): CartLine {
  const product = products.find((each) => each.externalId === externalId);
  if (!product || area.notSold.includes(externalId)) throw new Error(`${area.id} does not sell ${externalId}`);
  return {
    lineId: externalId,
    kind: 'product',
    itemId: externalId,
    quantity,
    isRequired: false,
    automaticReason: null,
    acquisition: null,
    unitPrice: priceIn(area, product) ?? product.priceMinor,
    lastUnitPrice: null,
    containersPerUnit: product.containersPerUnit,
    components: [],
    isContainer: product.role === 'container',
    isPump: product.role === 'pump',
    isCooler: product.role === 'cooler',
    isSoldHere: true,
    maxQuantity: product.maxQuantity,
  };
}

function toContainers(
  catalogue: DemoPartner['catalogue'],
  area: DeliveryArea,
  quantity: number,
  acquisition: 'buy' | 'rent',
): CartLine {
  const line = toLine(catalogue, area, containerId, quantity);
  const rented = acquisition === 'rent' ? { unitPrice: 0 } : {};
  return { ...line, ...rented, acquisition, isRequired: true, automaticReason: 'CONTAINER' };
}
