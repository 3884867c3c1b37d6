import type { Position } from '@kaplya/domain/geo';
import type { ShopId } from '../read-data.ts';
import type { Texts } from '../texts.ts';

/** A local wall-clock time, `HH:MM`. */
export type WallTime = `${number}:${number}`;

/** A recurring interval, in local times of the area's time zone; bit 0 of `weekdayMask` is Monday. */
export type IntervalTemplate = {
  id: string;
  areaId: string;
  weekdayMask: number;
  from: WallTime;
  to: WallTime;
  cutoff: { dayOffset: 0 | -1; time: WallTime };
  maxOrders: number;
  maxBottles: number;
  surchargeMinor: number;
  activeFrom: string | null;
  activeTo: string | null;
};

export type DeliveryArea = {
  id: string;
  warehouseId: string;
  names: Texts;
  timeZone: string;
  /** Areas are tried in this order: the first whose ring contains a point serves it. */
  position: number;
  ring: Position[];
  /** Goods sold here at another price, by external id. */
  priceOverridesMinor: Readonly<Record<string, number>>;
  /** The price factor of all water without its own price: basis points of the list price, 10 000 is unchanged. */
  waterPriceBps: number;
  /** External ids of goods that this area does not sell. */
  notSold: readonly string[];
  intervals: IntervalTemplate[];
};

export type Warehouse = { id: string; names: Texts; latitude: number; longitude: number };

/** The partner's delivery parameters; money in minor units of `currency`. */
export type DeliveryParameters = {
  currency: 'RUB' | 'AZN';
  horizonDays: number;
  holdMinutes: number;
  deliveryFeeMinor: number;
  freeFromBottles: number;
  freeFromGoodsMinor: number;
  minimumOrderMode: 'fee' | 'block';
  freeFloors: number;
  liftRateMinor: number;
  pumpMode: 'required' | 'suggest' | 'off';
};

export type DeliveryZones = {
  city: ShopId;
  mapCenter: { latitude: number; longitude: number };
  warehouses: Warehouse[];
  areas: DeliveryArea[];
  /** Days without delivery, `MM-DD` of every year. */
  closedDates: readonly string[];
  parameters: DeliveryParameters;
};
