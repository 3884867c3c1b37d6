import type { CartState } from '#features/cart/state/cart-state.ts';
import type { ShownSums } from '#features/cart/sums/use-shown-sums.ts';

/** Whether the shown total was calculated for other quantities than those of the lines, and cannot be predicted. */
export function isTotalOfOtherGoods({ lines }: Pick<CartState, 'lines'>, { state }: Pick<ShownSums, 'state'>): boolean {
  return (
    state === 'stale' && lines.some((line) => !line.isRequired && line.quantity !== (line.calculated?.quantity ?? 0))
  );
}
