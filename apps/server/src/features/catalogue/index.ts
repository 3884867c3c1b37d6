export { getContainer, getContainerPriceMinor, getOffers, isOfCatalogue } from './catalogue-directory.ts';
export type { AreaCatalogue, OfferedItem } from './areas/area-catalogue.ts';
export type { CatalogueItem } from './catalogue.ts';
export { fillSoldStock, findSoldItems, type SoldItem, type SoldStock } from './fill-sold-stock.store.ts';
export { fillCatalogue, findProductByExternalId, findSetIdByExternalId } from './fill.store.ts';
export { listCategoryRows } from './categories/category.store.ts';
export {
  announceStock,
  changeReservation,
  consumeStock,
  releaseStock,
  releaseStockOfOrders,
  reserveStock,
  type AvailabilityChange,
  type StockOfOrder,
} from './stock/move-stock.ts';
export { correctConsumption } from './stock/correct-consumption.ts';
export {
  lockLevels,
  listRecordedLevels,
  moveLevels,
  sumMovedSince,
  updateLimits,
  type LevelRow,
  type LevelKey,
  type LevelMove,
} from './stock/level.store.ts';
export {
  countStockedGoods,
  countLowGoods,
  findStockedGoods,
  listEntries,
  listGoodsById,
  listStockedGoods,
  type StockedGoods,
  type ProductPlace,
} from './stock/stocked-goods.store.ts';
export { lockGoodsForShare, lockProductsForShare } from './goods/goods.store.ts';
export { findCatalogueArea } from './areas/find-catalogue-area.ts';
export { partsOfSets, selectStock, type FoundStock } from './stock/stock-query.store.ts';
export { readAvailability } from './stock/read-availability.ts';
export {
  commitPrices,
  findPriceFault,
  isPriceFault,
  planPrices,
  type PriceInput,
  type WrittenPrice,
} from './prices/change-prices.ts';
export {
  commitGoods,
  goodsSubject,
  planGoods,
  undoGoods,
  type FormerGoods,
  type GoodsPlan,
  type GoodsFields,
} from './goods/plan-goods.ts';
export { findGoodsToName } from './goods/find-goods-to-name.ts';
export { readAllGoods, readAllPrices } from './exports/read-all-goods.ts';
export { listItemIdsByCode } from './prices/price.store.ts';
export { undoPrices, type FormerPrice } from './prices/undo-prices.ts';
export { toOneProduct } from './to-answers.ts';
export { catalogueRoutes } from './catalogue.routes.ts';
export { mountFeeds } from './feed/yml.routes.ts';
export { mountOwnIcons } from './pictures/own-icons.routes.ts';
export { mountPictures } from './pictures/pictures.routes.ts';
export { createCatalogueServices } from './services.ts';
export type { GoodsDependencies, GoodsUse } from './goods/goods-dependencies.ts';
export { mountFormerPages } from './goods/redirect-former-pages.ts';
export {
  replaceExternalPictures,
  type ReplacedPictures,
  type ExternalPictures,
} from './pictures/replace-external-pictures.ts';
export { encodePicture, pictureBytesAtMost } from './pictures/encode-picture.ts';
export { uploadPicture } from './pictures/upload-picture.ts';
export { prunePictures } from './pictures/prune-pictures.ts';
export { copyPrices, countOwnPrices, deletePricesOf } from './prices/price-copies.store.ts';
