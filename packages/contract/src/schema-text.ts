import { z } from 'zod';

/** Describes a schema as text, so that a change of the schema changes the text. */
export function toSchemaText(shape: z.ZodType): string {
  return JSON.stringify(z.toJSONSchema(shape, { unrepresentable: 'any' }));
}
