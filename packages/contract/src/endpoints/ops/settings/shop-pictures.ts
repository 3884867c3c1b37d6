import { z } from 'zod';
import { defineEndpoint } from '../../../endpoint.ts';
import { versionOrNoneShape } from '../../../shapes/basics.ts';
import { cropShape, pictureIdShape, uploadedPictureShape } from '../../../shapes/ops/goods/goods.ts';
import { shopPictureKindShape, shopPicturesShape } from '../../../shapes/ops/settings/shop-pictures.ts';

const shared = { tag: 'settings', access: 'operator', permission: 'settings.write' } as const;

export const opsShopPictureEndpoints = {
  getShopPictures: defineEndpoint({
    ...shared,
    id: 'getShopPictures',
    summary: 'The logo, the preview of links and the icon of the shop',
    method: 'get',
    path: '/api/ops/settings/pictures',
    answer: shopPicturesShape,
    refusals: [],
  }),
  uploadShopPicture: defineEndpoint({
    ...shared,
    id: 'uploadShopPicture',
    budget: 'heavy',
    summary:
      'A picture of at most 10 MB in the field `file` (JPEG, PNG, WebP or AVIF, no drawing), encoded anew. One that nothing shows is deleted after a week',
    method: 'post',
    path: '/api/ops/settings/pictures',
    bodyType: 'multipart/form-data',
    answer: z.object({ picture: uploadedPictureShape }),
    refusals: ['picture.invalid', 'picture.too_large', 'request.unsupported_media_type', 'request.too_many'],
  }),
  saveShopPicture: defineEndpoint({
    ...shared,
    id: 'saveShopPicture',
    budget: 'heavy',
    summary:
      'Set one of the pictures from an uploaded one. All sizes are cut from it; it counts at once in every process',
    method: 'put',
    path: '/api/ops/settings/pictures/{kind}',
    params: z.object({ kind: shopPictureKindShape }),
    body: z.object({
      version: versionOrNoneShape,
      pictureId: pictureIdShape.nullable().describe('Of `POST /api/ops/settings/pictures`; null: back to the drawing'),
      crop: cropShape.nullable().optional().describe('Null or absent: the whole picture'),
      background: z
        .string()
        .max(7)
        .regex(/^#[\da-f]{6}$/)
        .optional()
        .describe('Of the icon: what phones show behind its transparent parts; absent: white'),
    }),
    answer: shopPicturesShape,
    refusals: ['picture.unknown', 'picture.drawing', 'picture.invalid', 'conflict.changed'],
  }),
};
