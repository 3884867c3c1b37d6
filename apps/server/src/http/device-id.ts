/** The id of the device in `X-Device-Info`, null where there is none that can be kept. */
export function findDeviceId(headers: Headers): string | null {
  for (const pair of (headers.get('x-device-info') ?? '').split(';')) {
    const [name, value = ''] = pair.split('=', 2).map((part) => part.trim());
    if (name === 'device') return /^[\w.:-]{1,60}$/.test(value) ? value : null;
  }
  return null;
}
