import type { KeptStorage } from './storage.ts';
import { CLIENT_VERSION } from './transport.ts';
import { createUuid } from './uuid.ts';

const MAX_LENGTH = 500;

/** Gives this browser its id and remembers its first visit; both are made once. */
export function rememberDevice(storage: KeptStorage, now: Date): void {
  if (!storage.find('deviceId')) storage.set('deviceId', createUuid());
  if (!storage.find('initialVisitAt')) storage.set('initialVisitAt', now.toISOString());
}

/** The value of `X-Device-Info`: which device orders, in characters that a header may carry. */
export function getDeviceInfo(storage: KeptStorage): string {
  const parts = {
    client: `site/${CLIENT_VERSION}`,
    device: storage.find('deviceId') ?? '',
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
