import { createHash } from 'node:crypto';
import { calculationShape, cellOrderInHistoryShape, orderShape } from '@kaplya/contract';
import { toSchemaText } from '@kaplya/contract/schema-text';

/**
 * A mark for each shape of the contract whose answers the browser stores: a release with another shape does not read
 * the values of a former release (docs/decisions/0030).
 */
export const storedShapes = {
  order: toMark(orderShape),
  cellOrder: toMark(cellOrderInHistoryShape),
  calculation: toMark(calculationShape),
};

function toMark(shape: Parameters<typeof toSchemaText>[0]): string {
  return createHash('sha256').update(toSchemaText(shape)).digest('hex').slice(0, 8);
}
