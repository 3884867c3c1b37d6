import type { ClientValues } from '../storage/client-values.ts';
import type { TypedStorage } from '../storage/storage.ts';
import { createUuid } from './uuid.ts';

/** The id of this browser. Created when missing: at the first visit, and after a sign-out. */
export function getDeviceId(storage: TypedStorage<ClientValues>): string {
  const known = storage.find('deviceId');
  if (known) return known;
  const id = createUuid();
  storage.set('deviceId', id);
  return id;
}

/** Gives this browser its id and remembers its first visit. */
export function rememberDevice(storage: TypedStorage<ClientValues>, now: Date): void {
  getDeviceId(storage);
  if (!storage.find('initialVisitAt')) storage.set('initialVisitAt', now.toISOString());
}
