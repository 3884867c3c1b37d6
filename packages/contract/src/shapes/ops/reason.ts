import { z } from 'zod';
import { line } from '../basics.ts';

/** What staff give a reason for. Each kind has a list of its own in the partner's settings. */
export const reasonKinds = [
  'cancel',
  'refund',
  'undelivered',
  'write_off',
  'price',
  'points',
  'bottles',
  'overfill',
] as const;
export const reasonKindShape = z.enum(reasonKinds);

/** Whose fault an undelivered order was. */
export const reasonFaults = ['customer', 'shop', 'nobody'] as const;
export const reasonFaultShape = z.enum(reasonFaults);

/** The id of a reason in a call. */
export const reasonIdShape = line(40).min(1);

export const reasonShape = z
  .object({
    kind: reasonKindShape,
    id: z.string(),
    name: z.string().describe("In the reader's language"),
    fault: reasonFaultShape.nullable().describe('Of the kind `undelivered` only'),
  })
  .meta({ id: 'Reason' });

export type ReasonKind = z.infer<typeof reasonKindShape>;
export type ReasonFault = z.infer<typeof reasonFaultShape>;
export type Reason = z.infer<typeof reasonShape>;
