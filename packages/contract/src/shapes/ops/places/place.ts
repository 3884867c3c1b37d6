import { cornersAtMost } from '@kaplya/domain';
import { z } from 'zod';
import { instantShape, latitudeShape, line, longitudeShape, moneyShape } from '../../basics.ts';
import { deliveryDayShape } from '../../delivery.ts';
import { geocodedAddressShape, shownCreditShape } from '../../address.ts';

/** Names in the shop's languages; instead of a missing one, that of the first language that has one is shown. */
export const newNamesShape = z.object({
  ru: line(120).optional(),
  en: line(120).optional(),
  az: line(120).optional(),
  tr: line(120).optional(),
});

export const placeNamesShape = z
  .object({ ru: z.string(), en: z.string(), az: z.string(), tr: z.string() })
  .meta({ id: 'PlaceNames' });

/** The id of a place in other programs; it never changes. */
export const newPlaceIdShape = z
  .string()
  .max(60)
  .regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/);

export const placeIdShape = z.string().min(1).max(60);

const positionShape = z.tuple([z.number(), z.number()]);

/** A corner of a ring: longitude, then latitude. */
const newPositionShape = z.array(z.number().min(-180).max(180)).length(2);

export const newRingShape = z
  .array(newPositionShape)
  .max(cornersAtMost + 1)
  .describe('As of a GeoJSON polygon: [longitude, latitude]; closed or not, in any direction');

export const placeCityShape = z
  .object({
    id: z.string(),
    names: placeNamesShape,
    center: z.object({ latitude: latitudeShape, longitude: longitudeShape }),
    timeZone: z.string(),
    defaultAreaId: z.string().describe('Of a visitor whose place is not known'),
    isDefault: z.boolean().describe('The main city of the shop'),
    version: z.int(),
  })
  .meta({ id: 'PlaceCity' });

export const placeWarehouseShape = z
  .object({ id: z.string(), name: z.string(), version: z.int() })
  .meta({ id: 'PlaceWarehouse' });

export const placeAreaShape = z
  .object({
    id: z.string(),
    cityId: z.string(),
    warehouseId: z.string(),
    names: placeNamesShape,
    isActive: z.boolean().describe('One that is off serves no place; what stands in it stays'),
    ring: z.array(positionShape).describe('Closed, counterclockwise'),
    version: z.int(),
  })
  .meta({ id: 'PlaceArea' });

/** The counts of things in a zone. */
export const placeCountsShape = z
  .object({
    areaId: z.string(),
    addresses: z.int().describe("Customers' addresses within its ring"),
    openOrders: z.int().describe('Orders in it that are not delivered yet'),
    intervals: z.int().describe('Offered today or later'),
    ownPrices: z.int().describe('Goods with a price of their own'),
  })
  .meta({ id: 'PlaceCounts' });

const of = { zoneId: z.string(), at: positionShape };

/** Findings about adjacent zones: see `findZoneFindings`. */
export const zoneFindingShape = z
  .discriminatedUnion('kind', [
    z.object({ kind: z.enum(['overlap', 'inside']), ...of, otherId: z.string(), squareMetres: z.number() }),
    z.object({ kind: z.literal('hidden'), ...of }),
    z.object({ kind: z.literal('gap'), ...of, otherId: z.string(), metres: z.number() }),
  ])
  .meta({ id: 'ZoneFinding' });

/** Places that are served by another zone than before; null: by none. */
export const placeMoveShape = z
  .object({
    from: z.string().nullable(),
    to: z.string().nullable(),
    addresses: z.int().describe("Customers' addresses"),
    orders: z.int().describe('Orders not delivered yet; they keep their zone, time and prices'),
    carts: z.int().describe('Open carts; they keep their zone until their address is chosen again'),
    examples: z.array(z.string()).describe('Some of the addresses: street and house'),
  })
  .meta({ id: 'PlaceMove' });

export const areaEffectShape = z
  .object({
    moves: z.array(placeMoveShape),
    findings: z.array(zoneFindingShape).describe('Of all zones after the change'),
    copiedPrices: z.int(),
    copiedIntervals: z.int(),
    withoutIntervals: z
      .array(z.object({ areaId: z.string(), copyFrom: z.array(z.string()) }))
      .describe(
        'Of the changed zones and those that gain places, those in which nobody can order, since no interval is offered today or later; `copyFrom`: zones with intervals, those of its city first, then the nearest',
      ),
  })
  .meta({ id: 'AreaEffect' });

/** The zone of an address. */
export const addressCheckShape = z
  .object({
    point: z.object({ latitude: latitudeShape, longitude: longitudeShape }),
    address: geocodedAddressShape.nullable().describe('Null where no house is known'),
    credit: shownCreditShape,
    area: z
      .object({
        id: z.string(),
        name: z.string(),
        cityName: z.string(),
        warehouseName: z.string(),
        timeZone: z.string(),
      })
      .nullable()
      .describe('Null: nobody delivers there'),
    goods: z.object({
      sold: z.int().describe('Sold there today'),
      ownPrices: z.int().describe('Of them those whose price is not that of the list'),
    }),
    days: z.array(deliveryDayShape),
    rules: z.object({
      deliveryFee: moneyShape,
      freeFromBottles: z.int().nullable().describe('Null: no number of bottles makes it free'),
      freeFromGoods: moneyShape.nullable().describe('Null: no sum of goods makes it free'),
      minimumOrderMode: z.enum(['fee', 'block']).describe('Below the minimum: the fee, or no order'),
    }),
    at: instantShape,
  })
  .meta({ id: 'AddressCheck' });

export type PlaceNames = z.infer<typeof placeNamesShape>;
export type NewNames = z.infer<typeof newNamesShape>;
export type PlaceCity = z.infer<typeof placeCityShape>;
export type PlaceWarehouse = z.infer<typeof placeWarehouseShape>;
export type PlaceArea = z.infer<typeof placeAreaShape>;
export type PlaceCounts = z.infer<typeof placeCountsShape>;
export type PlaceMove = z.infer<typeof placeMoveShape>;
export type AreaEffect = z.infer<typeof areaEffectShape>;
export type AddressCheck = z.infer<typeof addressCheckShape>;
