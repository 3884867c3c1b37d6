import { z } from 'zod';
import { imageShape } from './basics.ts';

export const bannerShape = z
  .object({
    '@id': z.string(),
    id: z.string(),
    type: z.enum(['click', 'info', 'story', 'product_set']),
    title: z.string(),
    image: imageShape,
    link: z.string().nullable(),
    text: z.string().nullable(),
    slides: z.array(z.object({ image: imageShape, title: z.string(), text: z.string(), link: z.string().nullable() })),
    productSetId: z.string().nullable(),
  })
  .meta({ id: 'Banner' });
