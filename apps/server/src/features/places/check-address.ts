import type { AddressCheck, EndpointRequest, operatorEndpoints } from '@kaplya/contract';
import type { Context } from '#context.ts';
import { geocodePlace } from '#features/addresses/index.ts';
import { getOffers } from '#features/catalogue/index.ts';
import { findServingArea, getCityOf, listPlaceRows, type Area, type Partner } from '#features/company/index.ts';
import { listDays } from '#features/delivery/index.ts';
import type { Call } from '#http/call.ts';
import { Refusal } from '#http/refusal.ts';

type Endpoint = typeof operatorEndpoints.checkAddress;

/**
 * Describes how an address or a point is served, by the same rules as a customer's cart. Throws the Refusals
 * `address.not_located` and `maps.unavailable`.
 */
export async function checkAddress(
  context: Context,
  call: Call<Endpoint>,
  query: EndpointRequest<Endpoint>['query'],
): Promise<AddressCheck> {
  const { partner } = call;
  const { lat, lon } = query;
  const { data: address, credit } = await geocodePlace(context, call, query);
  call.answerHeaders.delete('cache-control');
  const typedPoint = lat !== undefined && lon !== undefined && !query.text ? { latitude: lat, longitude: lon } : null;
  const point = typedPoint ?? (address && { latitude: address.latitude, longitude: address.longitude });
  if (!point) throw new Refusal('address.not_located');
  const area = findServingArea(partner, point);
  const { rules, currency } = partner;
  return {
    point,
    address,
    credit,
    area: area && (await describeArea(context, call, area)),
    goods: area ? await countGoods(context, partner, area) : { sold: 0, ownPrices: 0 },
    days: area ? (await listDays(context, context.database, { partner, area })).days : [],
    rules: {
      deliveryFee: { amount: rules.deliveryFeeMinor, currency },
      freeFromBottles: rules.freeDeliveryFromBottles,
      freeFromGoods:
        rules.freeDeliveryFromGoodsMinor === null ? null : { amount: rules.freeDeliveryFromGoodsMinor, currency },
      minimumOrderMode: rules.minimumOrderMode,
    },
    at: context.clock.now().toISOString(),
  };
}

async function describeArea(
  { database }: Context,
  { partner, language }: Pick<Call<Endpoint>, 'partner' | 'language'>,
  area: Area,
): Promise<AddressCheck['area']> {
  const { warehouses } = await listPlaceRows(database, partner.id);
  const { names, timeZone } = getCityOf(partner, area);
  return {
    id: area.id,
    name: area.names[language],
    cityName: names[language],
    warehouseName: warehouses.find(({ id }) => id === area.warehouseId)?.name ?? area.warehouseId,
    timeZone,
  };
}

/** Counts the goods sold in the zone today, and how many of them have a price of their own in this zone. */
async function countGoods(context: Context, partner: Partner, area: Area): Promise<AddressCheck['goods']> {
  const { items } = await getOffers(context, partner, area.id, null);
  const sold = items.filter(({ isSold }) => isSold);
  return {
    sold: sold.length,
    ownPrices: sold.filter(({ priceMinor, listPriceMinor }) => priceMinor !== listPriceMinor).length,
  };
}
