import { createHash } from 'node:crypto';
import { calculationShape, orderShape } from '@kaplya/contract';
import { z } from 'zod';

/**
 * A mark for each shape of the contract whose answers the browser keeps: a release in which the shape is another one
 * does not read what a former release kept (docs/decisions/0030).
 */
export const storedShapes = { order: toMark(orderShape), calculation: toMark(calculationShape) };

function toMark(shape: z.ZodType): string {
  const schema = JSON.stringify(z.toJSONSchema(shape, { unrepresentable: 'any' }));
  return createHash('sha256').update(schema).digest('hex').slice(0, 8);
}
