import fc from 'fast-check';
import ipaddr from 'ipaddr.js';
import { describe, expect, test } from 'vitest';
import { isPublicAddress } from './is-public-address.ts';

describe('a file that proves a domain is read at addresses of the internet alone [G-096a]', () => {
  test.each(['1.1.1.1', '8.8.8.8', '93.184.216.34', '172.15.255.255', '172.32.0.1', '192.167.1.1', '100.128.0.1'])(
    'as %s',
    (address) => expect(isPublicAddress(address)).toBe(true),
  );

  test.each(['2606:4700:4700::1111', '2a00:1450:4010:c0e::71', '2400:cb00:2048:1::c629:d7a2'])('as %s', (address) =>
    expect(isPublicAddress(address)).toBe(true),
  );

  test.each([
    ['this machine', '127.0.0.1', '127.8.9.10', '::1', '0.0.0.0', '0.1.2.3', '::'],
    ['a private network', '10.0.0.1', '172.16.0.1', '172.31.255.255', '192.168.1.1'],
    ['the network of a carrier', '100.64.0.1', '100.127.255.255'],
    ['a link', '169.254.169.254', 'fe80::1', 'fe80::1%eth0', '2606:4700:4700::1111%eth0'],
    ['a unique local network', 'fc00::1', 'fd12:3456:789a::1', 'fd00:ec2::254'],
    ['a site', 'fec0::1'],
    ['an IPv4 address inside', '::ffff:10.0.0.1', '::ffff:8.8.8.8', '::ffff:808:808', '::10.0.0.1', '::8.8.8.8'],
    ['a translated address', '64:ff9b::a00:1', '64:ff9b:1::a00:1', '2002:a00:1::1', '2001:0:4136:e378::1'],
    ['many machines', '224.0.0.1', '239.255.255.250', '255.255.255.255', 'ff02::1', 'ff0e::1'],
    ['documents and measurements', '192.0.2.1', '198.51.100.7', '203.0.113.9', '198.18.0.1', '2001:db8::1', '3fff::1'],
    ['protocols', '192.0.0.8', '192.88.99.1', '240.0.0.1', '2001:2::1', '100::1', '5f00::1'],
    ['no address', '', 'localhost', '10.1', '0x7f.1', '2130706433', '127.0.0.1:80', '[::1]', '8.8.8.8 '],
  ])('and never as %s', (_, ...addresses) => {
    expect(addresses.filter(isPublicAddress)).toEqual([]);
  });

  test('whatever address there is: none that the library of ranges does not count as unicast', () => {
    const address = fc.oneof(
      fc.ipV4(),
      fc.ipV6(),
      fc.ipV4().map((inner) => `::ffff:${inner}`),
      fc
        .tuple(fc.constantFrom('10.', '127.', '192.168.', '172.20.', '169.254.'), fc.nat(255), fc.nat(255))
        .map(([start, third, last]) => `${start}${start.split('.').length === 2 ? '7.' : ''}${third}.${last}`),
    );
    const isPublicAndNoUnicast = (written: string) =>
      isPublicAddress(written) && ipaddr.parse(written).range() !== 'unicast';
    const found = fc.check(
      fc.property(address, (written) => !isPublicAndNoUnicast(written)),
      { numRuns: 2000 },
    );
    expect(found.counterexample).toBeNull();
  });
});
