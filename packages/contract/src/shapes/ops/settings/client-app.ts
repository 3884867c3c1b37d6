import { z } from 'zod';
import { instantShape } from '../../basics.ts';

/** The id of a program, which its calls name. */
export const clientAppIdShape = z
  .string()
  .max(60)
  .regex(/^[a-z\d][a-z\d_-]*$/);

/** A program of the partner's own, without its secret, which is stored as a hash. */
export const clientAppShape = z
  .object({
    id: z.string(),
    secretSetAt: instantShape.nullable().describe('Null: it was set by hand, before there was this call'),
    secretSetBy: z.object({ id: z.string(), name: z.string() }).nullable().describe('Null: nobody of the staff'),
    openSessions: z.int().describe('Sessions that it opened and that have not ended'),
    lastUsedAt: instantShape.nullable().describe('Null: never, or longer ago than sessions are stored'),
  })
  .meta({ id: 'ClientApp' });

export type ClientAppOfShop = z.infer<typeof clientAppShape>;
