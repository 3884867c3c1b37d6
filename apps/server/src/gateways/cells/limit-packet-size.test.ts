import { expect, test } from 'vitest';
import { createPacketMeter } from './limit-packet-size.ts';

/** Builds an MQTT packet with a body of that many bytes. */
function makePacket(length: number): Buffer {
  const bytes: number[] = [0x30];
  let rest = length;
  do {
    const digit = rest % 128;
    rest = Math.floor(rest / 128);
    bytes.push(rest > 0 ? digit + 128 : digit);
  } while (rest > 0);
  // Bytes that would announce a large packet if they were read as a header.
  return Buffer.concat([Buffer.from(bytes), Buffer.alloc(length, 0xff)]);
}

const stream = Buffer.concat([0, 1, 127, 128, 300, 0, 1000].map(makePacket));

test.each([1, 2, 3, 7, 64, stream.length])('packets up to the limit pass, in pieces of %i bytes', (size) => {
  const accepts = createPacketMeter(1000);
  for (let at = 0; at < stream.length; at += size) expect(accepts(stream.subarray(at, at + size))).toBe(true);
  expect(accepts(makePacket(1001).subarray(0, 3))).toBe(false);
});

test('a packet is refused by its head, before it is here', () => {
  expect(createPacketMeter(1000)(Buffer.from([0x30, 0xe9, 0x07]))).toBe(false);
  expect(createPacketMeter(1000)(Buffer.from([0x30, 0xe8, 0x07]))).toBe(true);
});

test('a length that does not end is refused', () => {
  expect(createPacketMeter(2 ** 40)(Buffer.from([0x30, 0x80, 0x80, 0x80]))).toBe(true);
  expect(createPacketMeter(2 ** 40)(Buffer.from([0x30, 0x80, 0x80, 0x80, 0x80]))).toBe(false);
});
