import type { ClientValues } from '../storage/client-values.ts';
import type { KeptStorage } from '../storage/storage.ts';
import { CLIENT_VERSION } from '../calls/transport.ts';
import { createUuid } from './uuid.ts';

const MAX_LENGTH = 500;

/** The id of this browser, made when it is missing: at the first visit, and after somebody has signed out. */
function getDeviceId(storage: KeptStorage<ClientValues>): string {
  const known = storage.find('deviceId');
  if (known) return known;
  const id = createUuid();
  storage.set('deviceId', id);
  return id;
}

/** Gives this browser its id and remembers its first visit. */
export function rememberDevice(storage: KeptStorage<ClientValues>, now: Date): void {
  getDeviceId(storage);
  if (!storage.find('initialVisitAt')) storage.set('initialVisitAt', now.toISOString());
}

/** The value of `X-Device-Info`: which device orders, in characters that a header may carry. */
export function getDeviceInfo(storage: KeptStorage<ClientValues>): string {
  const parts = {
    client: `site/${CLIENT_VERSION}`,
    device: getDeviceId(storage),
    screen: `${screen.width}x${screen.height}@${devicePixelRatio}`,
    language: navigator.language,
    timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone,
    agent: navigator.userAgent,
  };
  const text = Object.entries(parts)
    .map(([name, value]) => `${name}=${value}`)
    .join('; ');
  return text.replaceAll(/[^\x20-\x7e]/g, '?').slice(0, MAX_LENGTH);
}
