import { createListeners } from '@kaplya/state/listeners.ts';
import { clearTabStorage } from '../storage/tab-storage.ts';

/*
 * A page keeps data of the person who uses it in many places, and some of their modules load late or never. Each module
 * registers here how it forgets. No module has to know the others.
 */

const forgetting = createListeners();

/** Names what to do when the person who is known here has gone (T-18). */
export function onUserDataCleared(forget: () => void): void {
  forgetting.subscribe(forget);
}

/** Clears the tab's storage first, so that nobody reads it again, then tells everybody who registered. */
export function clearUserData(): void {
  clearTabStorage();
  forgetting.tell();
}
