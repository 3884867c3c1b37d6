import { createSocket } from 'node:dgram';
import { afterEach, expect, test } from 'vitest';
import { createDnsResolver } from './dns-resolver.ts';

const types = { A: 1, TXT: 16, AAAA: 28 } as const;
const noSuchName = 3;

/** The data of the records that a name server has for a type; null: it has no such name. */
type Zone = (name: string, type: number) => readonly Buffer[] | null;

const closings: (() => void)[] = [];
afterEach(() => {
  for (const close of closings.splice(0)) close();
});

/** A name server on this machine; without a zone it never answers. */
async function serve(zone?: Zone) {
  const socket = createSocket('udp4');
  socket.on('message', (query, { address, port }) => {
    if (zone) socket.send(answerTo(query, zone), port, address);
  });
  await new Promise<void>((resolve) => socket.bind(0, '127.0.0.1', resolve));
  closings.push(() => socket.close());
  return createDnsResolver({ servers: [`127.0.0.1:${socket.address().port}`] });
}

function answerTo(query: Buffer, zone: Zone): Buffer {
  const labels: string[] = [];
  let at = 12;
  for (let length = query[at] ?? 0; length > 0; length = query[at] ?? 0) {
    labels.push(query.subarray(at + 1, at + 1 + length).toString());
    at += 1 + length;
  }
  const type = query.readUInt16BE(at + 1);
  const records = zone(labels.join('.'), type);
  const header = Buffer.alloc(12);
  query.copy(header, 0, 0, 2);
  header.writeUInt16BE(0x8180 | (records ? 0 : noSuchName), 2);
  header.writeUInt16BE(1, 4);
  header.writeUInt16BE(records?.length ?? 0, 6);
  const answers = (records ?? []).map((data) => {
    const start = Buffer.alloc(12);
    start.writeUInt16BE(0xc00c, 0);
    start.writeUInt16BE(type, 2);
    start.writeUInt16BE(1, 4);
    start.writeUInt16BE(data.length, 10);
    return Buffer.concat([start, data]);
  });
  return Buffer.concat([header, query.subarray(12, at + 5), ...answers]);
}

const text = (...parts: string[]) =>
  Buffer.concat(parts.flatMap((part) => [Buffer.from([part.length]), Buffer.from(part)]));
const soon = () => AbortSignal.timeout(5000);

test('records are read with their parts joined, and addresses of both kinds [G-096a]', async () => {
  const resolver = await serve((name, type) => {
    if (type === types.TXT) return name === '_kaplya.shop.example' ? [text('v=spf1'), text('kaplya', '-1')] : [];
    return [
      type === types.A ? Buffer.from([93, 184, 216, 34]) : Buffer.from('26064700470000000000000000001111', 'hex'),
    ];
  });
  expect(await resolver.listTexts('_kaplya.shop.example', soon())).toEqual(['v=spf1', 'kaplya-1']);
  expect(await resolver.listAddresses('shop.example', soon())).toEqual(['93.184.216.34', '2606:4700:4700::1111']);
});

test('no name, no record and a name that cannot be are none, and no failure [G-096a]', async () => {
  const missing = await serve(() => null);
  expect(await missing.listTexts('_kaplya.shop.example', soon())).toEqual([]);
  expect(await missing.listAddresses('shop.example', soon())).toEqual([]);
  const empty = await serve(() => []);
  expect(await empty.listTexts('_kaplya.shop.example', soon())).toEqual([]);
  expect(await empty.listTexts(`_kaplya.${'a.'.repeat(125)}example`, soon())).toEqual([]);
});

test('a name server that never answers is given up with the signal [G-096a]', async () => {
  const silent = await serve();
  const began = performance.now();
  await expect(silent.listTexts('_kaplya.shop.example', AbortSignal.timeout(100))).rejects.toThrow(/ECANCELLED/);
  await expect(silent.listAddresses('shop.example', AbortSignal.timeout(100))).rejects.toThrow(/ECANCELLED/);
  await expect(silent.listAddresses('shop.example', AbortSignal.abort())).rejects.toThrow(/abort/);
  expect(performance.now() - began).toBeLessThan(2000);
});
