/** What a hop carries after which the profile says goodbye. */
export const farewellState = { isFarewell: true };

export function isFarewell(state: unknown): boolean {
  return typeof state === 'object' && state !== null && 'isFarewell' in state;
}
