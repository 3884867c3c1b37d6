/**
 * The outcome of repeating an order, shown in the cart. It is in the state of the navigation, and ends with the visit.
 */
export type RepeatedOrder = {
  number: string;
  unavailable: readonly { name: string; reason: string }[];
  /** The cart had goods before. */
  hasReplaced: boolean;
};

export const toRepeatedOrderState = (repeated: RepeatedOrder) => ({ repeated });

export function findRepeatedOrder(state: unknown): RepeatedOrder | null {
  if (typeof state !== 'object' || state === null || !('repeated' in state)) return null;
  return state.repeated as RepeatedOrder;
}
