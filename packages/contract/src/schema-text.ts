import { z } from 'zod';

/** A text that changes when the schema changes. */
export function toSchemaText(shape: z.ZodType): string {
  return JSON.stringify(z.toJSONSchema(shape, { unrepresentable: 'any' }));
}
