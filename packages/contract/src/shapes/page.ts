import { z } from 'zod';

/** The query of a list in pages. */
export const pageQuery = {
  limit: z.coerce.number().int().min(1).max(200).optional().describe('50 by default'),
  cursor: z.string().max(200).optional().describe('`nextCursor` of the page before'),
};

/** A page of a list. `total` is exact up to 10 000; beyond that `totalIsAtLeast` is set. */
export const pageOf = <Item extends z.ZodType>(item: Item) =>
  z.object({
    items: z.array(item),
    nextCursor: z.string().nullable().describe('Where the list goes on; null at its end'),
    total: z.int().describe('Of all pages, up to 10 000'),
    totalIsAtLeast: z.literal(true).optional().describe('There are more than `total`'),
  });
