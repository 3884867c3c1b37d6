import { createHash } from 'node:crypto';
import { calculationShape, cellOrderInHistoryShape, orderShape } from '@kaplya/contract';
import { toSchemaText } from '@kaplya/contract/schema-text';

/**
 * A hash of each contract type whose values the browser stores. A release in which the type has changed ignores values
 * stored by an earlier release (docs/decisions/0030).
 */
export const storedShapes = {
  order: toMark(orderShape),
  cellOrder: toMark(cellOrderInHistoryShape),
  calculation: toMark(calculationShape),
};

function toMark(shape: Parameters<typeof toSchemaText>[0]): string {
  return createHash('sha256').update(toSchemaText(shape)).digest('hex').slice(0, 8);
}
