import { useSyncExternalStore } from 'react';
import { getConsoleStorage } from '#platform/storage/console-storage.ts';

/** Whether rows of tables are 32 px high on this device. */
export function useIsCompact(): boolean {
  const storage = getConsoleStorage();
  return useSyncExternalStore(
    (onChange) => storage.subscribe('isCompact', onChange),
    () => storage.find('isCompact') ?? false,
  );
}

export const setCompact = (isCompact: boolean): void => getConsoleStorage().set('isCompact', isCompact);
