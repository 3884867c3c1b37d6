import { z } from 'zod';

/** What a shape says, as a text that is another one when the shape is. */
export function toSchemaText(shape: z.ZodType): string {
  return JSON.stringify(z.toJSONSchema(shape, { unrepresentable: 'any' }));
}
