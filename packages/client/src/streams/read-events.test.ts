import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createEventReader, readEvents, type ServerEvent } from './read-events.ts';

function read(pieces: readonly string[]): ServerEvent[] {
  const events: ServerEvent[] = [];
  const push = createEventReader((event) => events.push(event));
  for (const piece of pieces) push(piece);
  return events;
}

describe('server-sent events', () => {
  test.each([
    ['one', 'event: status\ndata: {"a":1}\n\n', [{ event: 'status', data: '{"a":1}' }]],
    ['without a name', 'data: x\n\n', [{ event: 'message', data: 'x' }]],
    ['of several lines', 'data: one\ndata: two\n\n', [{ event: 'message', data: 'one\ntwo' }]],
    [
      'with other ends of lines',
      'event: a\r\ndata: 1\r\n\r\ndata: 2\r\r\n',
      [
        { event: 'a', data: '1' },
        { event: 'message', data: '2' },
      ],
    ],
    ['between comments', ': alive\n\ndata: 1\n: alive\n\n', [{ event: 'message', data: '1' }]],
    ['without a space', 'data:1\n\n', [{ event: 'message', data: '1' }]],
    ['with other fields', 'id: 7\nretry: 10\ndata: 1\n\n', [{ event: 'message', data: '1' }]],
    ['that is not ended', 'event: status\ndata: 1\n', []],
    ['without data', 'event: status\n\n', []],
  ])('are read: %s [S-11]', (_, text, events) => {
    expect(read([text])).toEqual(events);
  });

  test('are the same however the stream is cut [S-11]', () => {
    const text =
      'event: status\r\ndata: {"name":"Вода"}\r\n\r\n: alive\n\ndata: one\ndata: two\n\nevent: x\rdata: 3\r\r\n';
    const whole = read([text]);
    expect(whole).toHaveLength(3);
    fc.assert(
      fc.property(fc.array(fc.nat(text.length)), (cuts) => {
        const places = [0, ...cuts.toSorted((one, other) => one - other), text.length];
        const pieces = places.slice(1).map((end, at) => text.slice(places[at], end));
        expect(read(pieces)).toEqual(whole);
      }),
      { numRuns: 1000 },
    );
  });

  test('preserve letters split between chunks, and report every chunk', async () => {
    const bytes = new TextEncoder().encode('data: Вода\n\n');
    const body = new ReadableStream<Uint8Array>({
      start(controller) {
        for (const byte of bytes) controller.enqueue(Uint8Array.of(byte));
        controller.close();
      },
    });
    const events: ServerEvent[] = [];
    let pieces = 0;
    await readEvents(body, { onEvent: (event) => events.push(event), onPiece: () => (pieces += 1) });
    expect(events).toEqual([{ event: 'message', data: 'Вода' }]);
    expect(pieces).toBe(bytes.length);
  });
});
