import { endpoints, operatorEndpoints } from '@kaplya/contract';
import type { Context } from '#context.ts';
import { route, type Route } from '#http/call.ts';
import { getCatalogueArea } from './areas/get-catalogue-area.ts';
import { getItemStatus } from './stock/get-item-status.ts';
import { listCategories, listProducts, listProductSets } from './lists/list-catalogue.ts';
import { changePrices } from './prices/change-prices.ts';
import { listPrices } from './prices/list-prices.ts';
import { searchCatalogue } from './search/search-catalogue.ts';

export function catalogueRoutes(context: Context): Route[] {
  return [
    route(endpoints.listProducts, (call) => listProducts(context, call)),
    route(endpoints.listProductSets, (call) => listProductSets(context, call)),
    route(endpoints.searchCatalogue, (call) => searchCatalogue(context, call)),
    route(endpoints.getCatalogueArea, (call) => getCatalogueArea(call)),
    route(endpoints.getItemStatus, (call) => getItemStatus(context, call)),
    route(endpoints.listCategories, (call) => listCategories(context, call)),
    route(operatorEndpoints.listPrices, (call) => listPrices(context, call, call.query)),
    route(operatorEndpoints.changePrices, (call) => changePrices(context, call, call.body)),
  ];
}
