/**
 * The reason why the session ended, passed in the router's state when navigating to the profile, which shows a message.
 */
export type Departure = 'signedOut' | 'deleted';

export const toDepartureState = (departure: Departure) => ({ departure });

export function findDeparture(state: unknown): Departure | null {
  if (typeof state !== 'object' || state === null || !('departure' in state)) return null;
  return state.departure === 'signedOut' || state.departure === 'deleted' ? state.departure : null;
}
