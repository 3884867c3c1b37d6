import { z } from 'zod';

/** One violation: `message` is for the customer, in their language; `action` names their next step. */
export const violationShape = z
  .object({
    code: z.string(),
    field: z.string().optional(),
    message: z.string(),
    action: z.string().optional(),
  })
  .meta({ id: 'Violation' });

export const errorShape = z
  .object({
    code: z.string(),
    message: z.string(),
    details: z.record(z.string(), z.unknown()).optional(),
    errors: z.array(violationShape),
    'hydra:description': z.string(),
    requestId: z.string(),
  })
  .meta({ id: 'Error' });

export type Violation = z.infer<typeof violationShape>;
export type ErrorEnvelope = z.infer<typeof errorShape>;
