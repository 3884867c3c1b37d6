import { expect, test } from 'vitest';

import { findSharedNetwork, parseAddressRanges, toCanonicalAddress, toNetwork } from './address-ranges.ts';

test.each([
  ['10.0.0.0/8', '10.200.3.4', true],
  ['10.0.0.0/8', '11.0.0.1', false],
  ['10.0.0.0/8', '::ffff:10.200.3.4', true],
  ['10.0.0.0/8', '::ffff:ac8:304', true],
  ['::ffff:10.0.0.0/104', '10.1.1.1', true],
  ['192.0.2.7', '192.0.2.7', true],
  ['192.0.2.7', '192.0.2.8', false],
  ['2001:db8::/32', '2001:db8:1::5', true],
  ['2001:db8::/32', '2001:db9::5', false],
  ['127.0.0.1, ::1', '::1', true],
  ['', '127.0.0.1', false],
  ['10.0.0.0/8', 'not an address', false],
])('%s holds %s: %s', (ranges, address, expected) => {
  expect(parseAddressRanges(ranges).includes(address)).toBe(expected);
});

test.each(['10.0.0.0/33', '10.0.0/8', 'proxy.example', '10.0.0.0/8/8', '::/129', '::ffff:10.0.0.0/8', '10.0.0.1/'])(
  '%s is no range',
  (ranges) => {
    expect(() => parseAddressRanges(ranges)).toThrow(ranges);
  },
);

test.each([
  ['::ffff:127.0.0.1', '127.0.0.1'],
  ['::FFFF:7f00:1', '127.0.0.1'],
  ['fe80::1%eth0', 'fe80::1'],
  ['2001:0db8::0001', '2001:db8::1'],
  ['127.0.0.1', '127.0.0.1'],
])('%s is written %s', (address, canonical) => {
  expect(toCanonicalAddress(address)).toBe(canonical);
});

test.each([
  ['203.0.113.7', '203.0.113.7'],
  ['::ffff:203.0.113.7', '203.0.113.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:db8:1:2::6', '2001:db8:1:2::/64'],
  ['2001:db8::6', '2001:db8:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['1:2:3:4:5:6:7::', '1:2:3:4::/64'],
])('%s is of the network %s', (address, network) => {
  expect(toNetwork(address)).toBe(network);
});

test.each([
  ['203.0.113.7', '203.0.113.0/24'],
  ['::ffff:203.0.113.7', '203.0.113.0/24'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['127.0.0.1', null],
  ['::1', null],
])('strangers at %s share %s [S-94]', (address, network) => {
  expect(findSharedNetwork(address)).toBe(network);
});
