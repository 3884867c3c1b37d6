import { expect, test } from 'vitest';
import { findDeviceId } from './device-id.ts';

test.each([
  [null, null],
  ['', null],
  ['device=0198f', '0198f'],
  ['platform=web; device=0198f-1; model=x', '0198f-1'],
  [' DEVICE=1;device = 0198f ', '0198f'],
  ['mydevice=1', null],
  ['device=', null],
  ['device=a b', null],
  [`device=${'x'.repeat(60)}`, 'x'.repeat(60)],
  [`device=${'x'.repeat(61)}`, null],
])('of X-Device-Info: %s the device is %s', (header, device) => {
  expect(findDeviceId(new Headers(header === null ? {} : { 'x-device-info': header }))).toBe(device);
});
