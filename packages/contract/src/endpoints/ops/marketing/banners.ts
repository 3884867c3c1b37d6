import { z } from 'zod';
import { defineEndpoint } from '../../../endpoint.ts';
import { line, queryVersionShape, uuidShape, versionShape } from '../../../shapes/basics.ts';
import {
  bannersAtMost,
  bannerChangeShape,
  bannerInputShape,
  marketingChoicesShape,
  opsBannerShape,
  previewRequestShape,
  previewShape,
} from '../../../shapes/ops/marketing/banner.ts';
import { uploadedPictureShape } from '../../../shapes/ops/goods/goods.ts';

const shared = { tag: 'operator', access: 'operator', permission: 'marketing.write' } as const;
const params = z.object({ id: uuidShape });

/** The body limit: a dozen slides with texts in four languages. */
const bannerBytes = 320 * 1024;

const writing = [
  'banner.type_mismatch',
  'banner.title_missing',
  'banner.schedule_wrong',
  'banner.set_unknown',
  'banner.promo_unknown',
  'area.unknown',
  'picture.unknown',
] as const;

export const opsBannerEndpoints = {
  listOpsBanners: defineEndpoint({
    ...shared,
    id: 'listOpsBanners',
    summary: 'All banners in their order, also planned, ended and switched off ones',
    method: 'get',
    path: '/api/ops/banners',
    answer: z.object({ items: z.array(opsBannerShape) }),
    refusals: [],
  }),
  orderBanners: defineEndpoint({
    ...shared,
    id: 'orderBanners',
    summary: 'The order of all banners; each with its version, so that nobody moves what another has just moved',
    method: 'put',
    path: '/api/ops/banners/order',
    body: z.object({
      items: z
        .array(z.object({ id: uuidShape, version: versionShape }))
        .min(1)
        .max(bannersAtMost),
    }),
    answer: z.object({ items: z.array(opsBannerShape) }),
    refusals: ['banner.order_incomplete', 'conflict.changed'],
  }),
  getOpsBanner: defineEndpoint({
    ...shared,
    id: 'getOpsBanner',
    summary: 'A banner with its slides and areas',
    method: 'get',
    path: '/api/ops/banners/{id}',
    params,
    answer: z.object({ banner: opsBannerShape }),
    refusals: ['banner.unknown'],
  }),
  createBanner: defineEndpoint({
    ...shared,
    id: 'createBanner',
    summary: 'A new banner, after all others. Customers see it within two seconds, or when it begins',
    method: 'post',
    path: '/api/ops/banners',
    maximumBodyBytes: bannerBytes,
    body: bannerInputShape,
    answer: z.object({ banner: opsBannerShape }),
    refusals: [...writing, 'banner.too_many'],
  }),
  changeBanner: defineEndpoint({
    ...shared,
    id: 'changeBanner',
    summary:
      'Write a banner anew, with its slides and areas. A link, or slides, that are absent stay. Customers see it within two seconds',
    method: 'put',
    path: '/api/ops/banners/{id}',
    params,
    maximumBodyBytes: bannerBytes,
    body: bannerChangeShape.extend({ version: versionShape }),
    answer: z.object({ banner: opsBannerShape }),
    refusals: [...writing, 'banner.unknown', 'conflict.changed'],
  }),
  deleteBanner: defineEndpoint({
    ...shared,
    id: 'deleteBanner',
    summary: 'Delete a banner with its slides',
    method: 'delete',
    path: '/api/ops/banners/{id}',
    params,
    query: z.object({ version: queryVersionShape }),
    refusals: ['banner.unknown', 'conflict.changed'],
  }),
  uploadBannerPicture: defineEndpoint({
    ...shared,
    id: 'uploadBannerPicture',
    summary:
      'A picture of at most 10 MB in the field `file` (JPEG, PNG, WebP or AVIF), encoded anew. One that nothing shows is deleted after a week',
    method: 'post',
    path: '/api/ops/banners/pictures',
    bodyType: 'multipart/form-data',
    answer: z.object({ picture: uploadedPictureShape }),
    refusals: ['picture.invalid', 'picture.too_large', 'request.unsupported_media_type', 'request.too_many'],
  }),
  previewBanner: defineEndpoint({
    ...shared,
    id: 'previewBanner',
    summary: 'The first page of the shop as customers would get it with this banner, which need not be saved',
    method: 'post',
    path: '/api/ops/banners/preview',
    maximumBodyBytes: bannerBytes,
    body: previewRequestShape,
    answer: previewShape,
    refusals: [...writing, 'preview.unavailable'],
  }),
  listMarketingChoices: defineEndpoint({
    ...shared,
    id: 'listMarketingChoices',
    summary: 'What banners and promo codes can name: areas, and goods that a text or ids find',
    method: 'get',
    path: '/api/ops/marketing/choices',
    query: z.object({
      q: line(100).optional().describe('Part of a name or of an external id'),
      kind: z.enum(['product', 'product_set']).optional(),
      ids: z
        .string()
        .max(4000)
        .regex(/^[0-9a-f-]+(?:,[0-9a-f-]+)*$/)
        .optional()
        .describe('Of goods, with commas; at most 100'),
    }),
    answer: marketingChoicesShape,
    refusals: [],
  }),
};
