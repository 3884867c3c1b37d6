import { z } from 'zod';

export const textsShape = z.object({ ru: z.string(), en: z.string(), az: z.string(), tr: z.string() });

/** A text in each of the product's languages. */
export type Texts = z.output<typeof textsShape>;

export function texts(ru: string, en: string, az: string, tr: string): Texts {
  return { ru, en, az, tr };
}
