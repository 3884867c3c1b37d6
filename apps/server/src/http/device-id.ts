/** Reads the device id from `X-Device-Info`; null when it is missing or cannot be stored. */
export function findDeviceId(headers: Pick<Headers, 'get'>): string | null {
  for (const pair of (headers.get('x-device-info') ?? '').split(';')) {
    const [name, value = ''] = pair.split('=', 2).map((part) => part.trim());
    if (name === 'device') return /^[\w.:-]{1,60}$/.test(value) ? value : null;
  }
  return null;
}
