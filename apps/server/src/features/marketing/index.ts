export { getShownBanners } from './banner-directory.ts';
export { marketingRoutes } from './marketing.routes.ts';
