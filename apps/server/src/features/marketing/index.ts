export { getShownBanners } from './banner-directory.ts';
export { fillBanners } from './fill.store.ts';
export { marketingRoutes } from './marketing.routes.ts';
export { createMarketingServices } from './services.ts';
export { hasBannersOfArea } from './marketing.store.ts';
export { hasBannerOfSet, hasBannerWithCode } from './editing/banner.store.ts';
