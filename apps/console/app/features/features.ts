import type { Feature } from '#platform/feature/feature.ts';
import { customersFeature } from './customers/customers-feature.ts';
import { exchangeFeature } from './exchange/exchange-feature.ts';
import { goodsFeature } from './goods/goods-feature.ts';
import { importsFeature } from './imports/imports-feature.ts';
import { marketingFeature } from './marketing/marketing-feature.ts';
import { worklistsFeature } from './worklists/worklists-feature.ts';
import { ordersFeature } from './orders/orders-feature.ts';
import { phoneOrderFeature } from './phone-order/phone-order-feature.ts';
import { placesFeature } from './places/places-feature.ts';
import { settingsFeature } from './settings/settings-feature.ts';
import { stockFeature } from './stock/stock-feature.ts';
import { staffFeature } from './staff/staff-feature.ts';

/** All features, in the order of the navigation. */
export const features: readonly Feature[] = [
  ordersFeature,
  phoneOrderFeature,
  worklistsFeature,
  customersFeature,
  goodsFeature,
  importsFeature,
  marketingFeature,
  placesFeature,
  stockFeature,
  exchangeFeature,
  staffFeature,
  settingsFeature,
];
