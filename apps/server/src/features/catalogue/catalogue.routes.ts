import { endpoints, operatorEndpoints } from '@kaplya/contract';
import type { Context } from '#context.ts';
import { route, type Route } from '#http/call.ts';
import type { RenderPage } from '#http/pages/render-page.ts';
import { getCatalogueArea } from './areas/get-catalogue-area.ts';
import { getItemStatus } from './stock/get-item-status.ts';
import { listCategories, listProducts, listProductSets } from './lists/list-catalogue.ts';
import { listCategoryGoods, listOpsCategories } from './categories/list-ops-categories.ts';
import { orderCategories, orderCategoryGoods } from './categories/order-categories.ts';
import { changeCategory, createCategory, deleteCategory } from './categories/write-category.ts';
import { deleteGoods } from './goods/delete-goods.ts';
import { getGoods } from './goods/get-goods.ts';
import type { GoodsDependencies } from './goods/goods-dependencies.ts';
import { exportGoods } from './exports/export-goods.ts';
import { exportPrices } from './exports/export-prices.ts';
import { listGoods } from './goods/list-goods.ts';
import { previewGoods } from './preview/preview-goods.ts';
import { switchGoods } from './goods/switch-goods.ts';
import { changeGoods, createGoods } from './goods/write-goods.ts';
import { uploadPicture } from './pictures/upload-picture.ts';
import { changePrices } from './prices/change-prices.ts';
import { listPrices } from './prices/list-prices.ts';
import { searchCatalogue } from './search/search-catalogue.ts';

export function catalogueRoutes(
  context: Context,
  dependencies: GoodsDependencies & { readonly renderPage: RenderPage },
): Route[] {
  return [
    route(endpoints.listProducts, (call) => listProducts(context, call)),
    route(endpoints.listProductSets, (call) => listProductSets(context, call)),
    route(endpoints.searchCatalogue, (call) => searchCatalogue(context, call)),
    route(endpoints.getCatalogueArea, (call) => getCatalogueArea(call)),
    route(endpoints.getItemStatus, (call) => getItemStatus(context, call)),
    route(endpoints.listCategories, (call) => listCategories(context, call)),
    route(operatorEndpoints.listPrices, (call) => listPrices(context, call, call.query)),
    route(operatorEndpoints.exportPrices, (call) => exportPrices(context, call, call.query)),
    route(operatorEndpoints.changePrices, (call) => changePrices(context, call, call.body)),
    ...goodsRoutes(context, dependencies),
    route(operatorEndpoints.previewGoods, (call) => previewGoods(context, call, call.body, dependencies.renderPage)),
  ];
}

function goodsRoutes(context: Context, dependencies: GoodsDependencies): Route[] {
  return [
    route(operatorEndpoints.listGoods, (call) => listGoods(context, call, call.query)),
    route(operatorEndpoints.exportGoods, (call) => exportGoods(context, call, call.query)),
    route(operatorEndpoints.createGoods, (call) => createGoods(context, call, call.body)),
    route(operatorEndpoints.getGoods, (call) => getGoods(context, call, call.params.id)),
    route(operatorEndpoints.changeGoods, (call) => changeGoods(context, call, call.params.id, call.body)),
    route(operatorEndpoints.deleteGoods, (call) =>
      deleteGoods(context, call, { id: call.params.id, version: call.query.version }, dependencies),
    ),
    route(operatorEndpoints.switchGoods, (call) => switchGoods(context, call, call.body, dependencies)),
    route(operatorEndpoints.uploadPicture, (call) => uploadPicture(context, call)),
    route(operatorEndpoints.listOpsCategories, (call) => listOpsCategories(context.database, call)),
    route(operatorEndpoints.createCategory, (call) => createCategory(context, call, call.body)),
    route(operatorEndpoints.changeCategory, (call) => changeCategory(context, call, call.params.id, call.body)),
    route(operatorEndpoints.deleteCategory, (call) => deleteCategory(context, call, call.params.id, call.query)),
    route(operatorEndpoints.orderCategories, (call) => orderCategories(context, call, call.body.items)),
    route(operatorEndpoints.listCategoryGoods, (call) => listCategoryGoods(context, call, call.params.id)),
    route(operatorEndpoints.orderCategoryGoods, (call) => orderCategoryGoods(context, call, call.params.id, call.body)),
  ];
}
