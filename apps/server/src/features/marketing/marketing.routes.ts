import { endpoints, operatorEndpoints } from '@kaplya/contract';
import type { Context } from '#context.ts';
import { uploadPicture } from '#features/catalogue/index.ts';
import { route, type Route } from '#http/call.ts';
import type { RenderPage } from '#http/pages/render-page.ts';
import type { BannerDependencies } from './editing/banner-input.ts';
import { listChoices } from './editing/list-choices.ts';
import { getOpsBanner, listOpsBanners } from './editing/list-ops-banners.ts';
import { exportBanners } from './files/export-banners.ts';
import { orderBanners } from './editing/order-banners.ts';
import { previewBanner } from './editing/preview-banner.ts';
import { changeBanner, createBanner, deleteBanner } from './editing/write-banner.ts';
import { listBanners } from './list-banners.ts';

/** Twice the width of a card on a large screen, and the height of a slide on a phone with three pixels per point. */
const bannerPixels = 1600;

export type MarketingDependencies = BannerDependencies & { readonly renderPage: RenderPage };

export function marketingRoutes(context: Context, dependencies: MarketingDependencies): Route[] {
  return [
    route(endpoints.listBanners, (call) => listBanners(context, call)),
    route(operatorEndpoints.listOpsBanners, (call) => listOpsBanners(context, call)),
    route(operatorEndpoints.exportBanners, (call) => exportBanners(context, call, call.query)),
    // This route comes before `getOpsBanner`, whose path would match `order` as an id.
    route(operatorEndpoints.orderBanners, (call) => orderBanners(context, call, call.body.items)),
    route(operatorEndpoints.getOpsBanner, (call) => getOpsBanner(context, call, call.params.id)),
    route(operatorEndpoints.createBanner, (call) => createBanner(context, call, call.body, dependencies)),
    route(operatorEndpoints.changeBanner, (call) =>
      changeBanner(context, call, call.params.id, call.body, dependencies),
    ),
    route(operatorEndpoints.deleteBanner, (call) =>
      deleteBanner(context, call, { id: call.params.id, version: call.query.version }),
    ),
    route(operatorEndpoints.uploadBannerPicture, (call) => uploadPicture(context, call, bannerPixels)),
    route(operatorEndpoints.previewBanner, (call) => previewBanner(context, call, call.body, dependencies)),
    route(operatorEndpoints.listMarketingChoices, (call) => listChoices(context, call, call.query)),
  ];
}
