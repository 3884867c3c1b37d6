import { z } from 'zod';
import { instantShape, moneyShape } from './basics.ts';

export const rentalShape = z
  .object({
    id: z.uuid(),
    startedAt: instantShape,
    dueAt: instantShape.describe('Water has to be bought again by then'),
    chargeAt: instantShape.describe('From then on the full price is charged'),
    state: z.enum(['active', 'overdue', 'charged', 'returned']),
    fullPrice: moneyShape,
    address: z.string(),
  })
  .meta({ id: 'Rental' });

export const bottleBalanceShape = z
  .object({
    bottles: z.int().describe('With the customer, at all addresses'),
    addresses: z.array(z.object({ addressId: z.uuid().nullable(), text: z.string(), bottles: z.int() })),
    rentals: z.array(rentalShape).describe('Those that run first'),
    debt: moneyShape.describe('Goes into the next order'),
    entries: z
      .array(
        z.object({
          id: z.uuid(),
          at: instantShape,
          order: z.object({ id: z.string(), uuid: z.uuid() }).nullable(),
          address: z.string(),
          delivered: z.int(),
          returned: z.int(),
          change: z.int().describe('What it adds to the bottles at that address'),
          bottles: z.int().describe('With the customer at that address from then on'),
          text: z.string().nullable().describe('Why, where it is no delivery'),
        }),
      )
      .describe('Newest first'),
  })
  .meta({ id: 'BottleBalance' });

export type Rental = z.infer<typeof rentalShape>;
export type BottleBalance = z.infer<typeof bottleBalanceShape>;
