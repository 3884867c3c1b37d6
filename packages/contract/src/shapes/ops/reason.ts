import { z } from 'zod';
import { line } from '../basics.ts';
import { reasonFaults, reasonKinds } from '../../reason-kinds.ts';

export const reasonKindShape = z.enum(reasonKinds);

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
