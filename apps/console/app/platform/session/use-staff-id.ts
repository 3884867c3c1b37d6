import { useSyncExternalStore } from 'react';
import { getStaffSession } from './staff-session.ts';

/** The id of the signed-in person, live across tabs; null: nobody. */
export function useStaffId(): string | null {
  const session = getStaffSession();
  return useSyncExternalStore(session.subscribe, session.getStaffId);
}
