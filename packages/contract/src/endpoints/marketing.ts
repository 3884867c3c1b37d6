import { z } from 'zod';
import { defineEndpoint } from '../endpoint.ts';
import { languageShape, queryLatitudeShape, queryLongitudeShape } from '../shapes/basics.ts';
import { bannerShape } from '../shapes/marketing.ts';

export const marketingEndpoints = {
  listBanners: defineEndpoint({
    id: 'listBanners',
    tag: 'marketing',
    summary: 'Banners that are shown now at a point, in an area or in the default one, with ETag',
    method: 'get',
    path: '/api/marketing/banners',
    access: 'none',
    query: z.object({
      partnerId: z.string().max(60).optional(),
      'coordinates[latitude]': queryLatitudeShape.optional(),
      'coordinates[longitude]': queryLongitudeShape.optional(),
      areaId: z.string().max(60).optional().describe('One that the partner does not know counts as none'),
      lang: languageShape.optional(),
    }),
    answer: z.object({ 'hydra:member': z.array(bannerShape) }),
    refusals: ['partner.unknown'],
  }),
};
