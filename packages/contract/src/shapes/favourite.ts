import { z } from 'zod';
import { instantShape } from './basics.ts';

export const favouriteKindShape = z.enum(['product', 'product_set']);

/** A product or product set that a customer wants to find again. */
export const favouriteShape = z
  .object({ type: favouriteKindShape, id: z.uuid(), createdAt: instantShape })
  .meta({ id: 'Favourite' });

export type Favourite = z.infer<typeof favouriteShape>;
export type FavouriteKind = Favourite['type'];
