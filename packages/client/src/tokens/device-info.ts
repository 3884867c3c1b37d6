import type { ClientValues } from '../storage/client-values.ts';
import { getDeviceId } from './device.ts';
import { CLIENT_VERSION } from '../calls/site-version.ts';
import type { TypedStorage } from '../storage/storage.ts';

const MAX_LENGTH = 500;

/** The value of `X-Device-Info`: which device orders, in characters that a header may carry. */
export function getDeviceInfo(storage: TypedStorage<ClientValues>): string {
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
