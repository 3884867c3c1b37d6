import { expect, test } from 'vitest';
import { parsePoint } from './parse-point.ts';

test.each([
  ['55.7512, 37.6184', 55.7512, 37.6184],
  ['55.751244 37.618423', 55.751244, 37.618423],
  ['55,7512; 37,6184', 55.7512, 37.6184],
  ['-33.8688, 151.2093', -33.8688, 151.2093],
])('%s are coordinates', (text, latitude, longitude) => expect(parsePoint(text)).toEqual({ latitude, longitude }));

test.each(['', 'Арбат, 10', '55.7512', '95.7512, 37.6184', '55, 37'])('%s are none', (text) =>
  expect(parsePoint(text)).toBeNull(),
);
