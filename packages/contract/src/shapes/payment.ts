import { z } from 'zod';

export const paymentMethodShape = z
  .object({
    '@id': z.string(),
    '@type': z.string(),
    description: z.string(),
    setup: z.object({ code: z.int(), sbp: z.boolean() }),
  })
  .meta({ id: 'PaymentMethod' });

export type PaymentMethod = z.infer<typeof paymentMethodShape>;
