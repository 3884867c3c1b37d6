import { createListeners } from '@kaplya/state/listeners.ts';
import { clearTabStorage } from '../storage/tab-storage.ts';

/*
 * Data of the user is in many modules of a page, and some of their modules load late or never. Each module registers
 * here how to clear its data. No module has to know the others.
 */

const forgetting = createListeners();

/** Registers a function that clears data of the user when they sign out (T-18). */
export function onUserDataCleared(forget: () => void): void {
  forgetting.subscribe(forget);
}

/** Clears the tab's storage first, so that nobody reads it again, then calls every registered function. */
export function clearUserData(): void {
  clearTabStorage();
  forgetting.notify();
}
