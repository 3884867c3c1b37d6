/**
 * The outcome of repeating an order, shown in the cart. It is stored in the router's history state, so it ends with the
 * visit.
 */
export type RepeatedOrder = {
  number: string;
  unavailable: readonly { name: string; reason: string }[];
  /** Whether the cart had goods before, which can be restored. */
  hasReplaced: boolean;
};

export const toRepeatedOrderState = (repeated: RepeatedOrder) => ({ repeated });

export function findRepeatedOrder(state: unknown): RepeatedOrder | null {
  if (typeof state !== 'object' || state === null || !('repeated' in state)) return null;
  return state.repeated as RepeatedOrder;
}
