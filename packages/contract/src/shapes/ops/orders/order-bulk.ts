import { z } from 'zod';
import { versionShape, moneyShape } from '../../basics.ts';

/** The steps that many orders take at once. `completed`: with the empties that each declared. */
export const bulkStatuses = ['approved', 'inProcess', 'completed'] as const;

/** What became of an order. `unchanged`: it has that status already, so a repeat is harmless. */
export const bulkOutcomes = ['moved', 'unchanged', 'refused'] as const;

/** The most orders of one call. */
export const bulkOrdersAtMost = 50;

export const bulkOrderInputShape = z.object({
  uuid: z.uuid(),
  version: versionShape.describe('At which the order was read; another one is refused'),
});

export const movedOrderShape = z
  .object({
    uuid: z.uuid(),
    outcome: z.enum(bulkOutcomes),
    code: z.string().nullable().describe('Of the refusal'),
    message: z.string().nullable().describe('Why it is refused, for people'),
    toCollect: moneyShape.describe('What the courier takes at the door'),
    empties: z.int().describe('Empty bottles that were declared'),
  })
  .meta({ id: 'MovedOrder' });

export type BulkStatus = (typeof bulkStatuses)[number];
export type BulkOutcome = (typeof bulkOutcomes)[number];
export type MovedOrder = z.infer<typeof movedOrderShape>;
