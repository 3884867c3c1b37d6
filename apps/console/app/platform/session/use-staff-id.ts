import { useSyncExternalStore } from 'react';
import { getStaffSession } from './staff-session.ts';

/** The id of who is signed in, live across tabs; null: nobody. */
export function useStaffId(): string | null {
  const session = getStaffSession();
  return useSyncExternalStore(session.subscribe, session.getStaffId);
}
