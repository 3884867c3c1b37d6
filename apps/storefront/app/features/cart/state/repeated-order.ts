/** The cart's notice about the repeated order. The navigation carries it, so that it ends with the visit. */
export type RepeatedOrder = {
  number: string;
  unavailable: readonly { name: string; reason: string }[];
  /** Something lay in the cart before. */
  hasReplaced: boolean;
};

export const toRepeatedOrderState = (repeated: RepeatedOrder) => ({ repeated });

export function findRepeatedOrder(state: unknown): RepeatedOrder | null {
  if (typeof state !== 'object' || state === null || !('repeated' in state)) return null;
  return state.repeated as RepeatedOrder;
}
