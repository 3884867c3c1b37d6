import { z } from 'zod';
import { imageShape } from './basics.ts';

/**
 * The target of a banner: an http(s) URL, or a path of the shop. Refuses everything else, especially URLs that browsers
 * execute, and paths that name another host (`//host`, `/\host`).
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
