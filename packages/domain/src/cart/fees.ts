import { multiplyAmount, type MinorUnits } from '../money/money.ts';

export type FeeKind = 'delivery' | 'lift' | 'interval' | 'minimum';

/** Why a fee is charged; translations contain the text. */
export type FeeExplanation =
  | {
      readonly code: 'DELIVERY_BELOW_FREE';
      /** A limit that makes nothing free is absent. */
      readonly params: {
        readonly freeFromBottles?: number;
        readonly freeFromGoods?: MinorUnits;
        readonly missingGoods?: MinorUnits;
      };
    }
  | {
      readonly code: 'LIFT_WITHOUT_ELEVATOR';
      readonly params: { readonly floors: number; readonly bottles: number; readonly rate: MinorUnits };
    }
  | { readonly code: 'INTERVAL_SURCHARGE'; readonly params: Readonly<Record<string, never>> }
  | {
      readonly code: 'SMALL_ORDER';
      readonly params: { readonly fromGoods: MinorUnits; readonly missingGoods: MinorUnits };
    };

export interface Fee {
  readonly kind: FeeKind;
  readonly amount: MinorUnits;
  readonly explanation: FeeExplanation;
}

export interface FeeParameters {
  /** An order below the free limits pays a fee (`fee`) or cannot be completed (`block`). */
  readonly minimumOrderMode: 'fee' | 'block';
  readonly deliveryFee: MinorUnits;
  /** Null: no number of bottles makes the delivery free. */
  readonly freeDeliveryFromBottles: number | null;
  /** Null: no sum of goods makes the delivery free; 0: it is always free. */
  readonly freeDeliveryFromGoods: MinorUnits | null;
  /** Floors without a lift fee. */
  readonly freeFloors: number;
  readonly liftFeePerFloorAndBottle: MinorUnits;
  /** A charge on orders below a sum, whatever the delivery; null for none. */
  readonly smallOrder: { readonly belowGoods: MinorUnits; readonly fee: MinorUnits } | null;
}

/** The quantities by which a delivery is charged: W (bottles of water), and the goods before discounts. */
export interface Delivered {
  readonly bottles: number;
  readonly goods: MinorUnits;
}

export type FreeLimits = Pick<FeeParameters, 'freeDeliveryFromBottles' | 'freeDeliveryFromGoods'>;

export function isDeliveryFree(
  delivered: Delivered,
  { freeDeliveryFromBottles: fromBottles, freeDeliveryFromGoods: fromGoods }: FreeLimits,
): boolean {
  return (
    (fromBottles !== null && delivered.bottles >= fromBottles) || (fromGoods !== null && delivered.goods >= fromGoods)
  );
}

export function deliveryFee(delivered: Delivered, parameters: FeeParameters): Fee | null {
  if (parameters.minimumOrderMode === 'block' || parameters.deliveryFee === 0 || isDeliveryFree(delivered, parameters))
    return null;
  const { freeDeliveryFromBottles: freeFromBottles, freeDeliveryFromGoods: freeFromGoods } = parameters;
  return {
    kind: 'delivery',
    amount: parameters.deliveryFee,
    explanation: {
      code: 'DELIVERY_BELOW_FREE',
      params: {
        ...(freeFromBottles !== null && { freeFromBottles }),
        ...(freeFromGoods !== null && { freeFromGoods, missingGoods: freeFromGoods - delivered.goods }),
      },
    },
  };
}

/** Whether an order below the free limits is refused instead of charged. */
export function isBelowMinimumOrder(delivered: Delivered, parameters: FeeParameters): boolean {
  return parameters.minimumOrderMode === 'block' && !isDeliveryFree(delivered, parameters);
}

export interface LiftPlace {
  readonly floor: number | null;
  readonly hasElevator: boolean | null;
}

/** The fee for carrying bottles upstairs; charged only if the customer stated that there is no elevator. */
export function liftFee(place: LiftPlace | null, bottles: number, parameters: FeeParameters): Fee | null {
  if (place === null || place.hasElevator !== false || place.floor === null) return null;
  const floors = Math.max(0, place.floor - parameters.freeFloors);
  const amount = multiplyAmount(multiplyAmount(parameters.liftFeePerFloorAndBottle, floors), bottles);
  if (amount === 0) return null;
  const params = { floors, bottles, rate: parameters.liftFeePerFloorAndBottle };
  return { kind: 'lift', amount, explanation: { code: 'LIFT_WITHOUT_ELEVATOR', params } };
}

export function intervalFee(surcharge: MinorUnits | null): Fee | null {
  if (surcharge === null || surcharge === 0) return null;
  return { kind: 'interval', amount: surcharge, explanation: { code: 'INTERVAL_SURCHARGE', params: {} } };
}

export function smallOrderFee(goods: MinorUnits, parameters: FeeParameters): Fee | null {
  if (parameters.smallOrder === null || goods >= parameters.smallOrder.belowGoods) return null;
  const params = {
    fromGoods: parameters.smallOrder.belowGoods,
    missingGoods: parameters.smallOrder.belowGoods - goods,
  };
  return { kind: 'minimum', amount: parameters.smallOrder.fee, explanation: { code: 'SMALL_ORDER', params } };
}

/** Parses the floor of an address: "7", "7 этаж", "fl. 7"; null without one. */
export function parseFloor(text: string | null | undefined): number | null {
  const digits = /-?\d{1,3}/.exec(text ?? '')?.[0];
  return digits === undefined ? null : Number(digits);
}
