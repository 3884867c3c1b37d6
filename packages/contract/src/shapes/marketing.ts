import { z } from 'zod';
import { imageShape } from './basics.ts';

/**
 * Where a banner may lead: an http(s) address, or a path of the shop. Everything else is refused, above all what a
 * browser would run, and what looks like a path and names another host (`//host`, `/\host`).
 */
export const bannerLinkPattern = /^(?:https?:\/\/[^\s\\/]|\/(?![\\/]))[^\s\\]*$/;

const linkShape = z.string().max(2000).regex(bannerLinkPattern);

export const bannerShape = z
  .object({
    '@id': z.string(),
    id: z.string(),
    type: z.enum(['click', 'info', 'story', 'product_set']),
    title: z.string(),
    image: imageShape,
    link: linkShape.nullable(),
    text: z.string().nullable(),
    slides: z.array(z.object({ image: imageShape, title: z.string(), text: z.string(), link: linkShape.nullable() })),
    productSetId: z.string().nullable(),
    promo: z
      .object({
        code: z.string(),
        isFirstOrderOnly: z.boolean().describe('Nothing to show to who has ordered'),
      })
      .nullable()
      .describe('A press gives the cart this code'),
  })
  .meta({ id: 'Banner' });

export type Banner = z.infer<typeof bannerShape>;
