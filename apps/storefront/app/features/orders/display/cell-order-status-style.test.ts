import { expect, test } from 'vitest';
import { toCellOrderStatusStyle } from './cell-order-status-style.ts';

test.each([
  ['inProcess', 'paying', 'orders.status.unpaid'],
  ['inProcess', 'opening', 'orders.cell.inProcess'],
  ['inProcess', 'notTaken', 'orders.cell.inProcess'],
  ['completed', 'completed', 'orders.cell.completed'],
  ['cancelled', 'refunding', 'orders.cell.refunding'],
  ['cancelled', 'refunded', 'orders.cell.refunded'],
] as const)('an order at a cell that is %s and %s says %s [S-66]', (status, step, word) => {
  expect(toCellOrderStatusStyle({ status, step }).word).toBe(word);
});
