import { orderStatuses } from '@kaplya/domain';
import { z } from 'zod';
import { dayShape } from '../basics.ts';

/** An entry of the console's command palette: a page, an order, a customer or goods. */
export const paletteItemShape = z
  .discriminatedUnion('kind', [
    z.object({
      kind: z.literal('order'),
      id: z.uuid(),
      number: z.string(),
      status: z.enum(orderStatuses),
      day: dayShape.describe('Of the delivery'),
      name: z.string(),
      address: z.string(),
    }),
    z.object({
      kind: z.literal('customer'),
      id: z.uuid(),
      name: z.string(),
      phone: z.string(),
    }),
  ])
  .meta({ id: 'PaletteItem' });

export type PaletteItem = z.infer<typeof paletteItemShape>;
