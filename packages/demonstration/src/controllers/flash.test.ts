import { appendFileSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { openFlash, type Flash } from './flash.ts';

function makePath(): string {
  const folder = mkdtempSync(join(tmpdir(), 'kaplya-flash-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  return join(folder, 'flash.jsonl');
}

const happen = (flash: Flash, count = 1) =>
  Array.from({ length: count }, () =>
    flash.addEvent({ ts: '2026-03-10T07:30:00.000Z', type: 'door_opened', commandId: 'x', cell: 'c1' }),
  );
const placesOf = (events: readonly { bootId: string; seq: number }[]) => events.map(({ bootId, seq }) => [bootId, seq]);

test('stored state is there after a loss of power, under a new boot', () => {
  const path = makePath();
  const first = openFlash(path);
  first.storeCommand('a', 'accepted');
  first.storeCell('c1', { content: 'nothing', door: 'open' });
  const [one, two] = happen(first, 2);
  first.markSent(one!);
  const second = openFlash(path);
  expect(second.bootId).not.toBe(first.bootId);
  expect(second.lastSeq).toBe(0);
  expect(second.findCommand('a')).toBe('accepted');
  expect(second.findCell('c1')).toEqual({ content: 'nothing', door: 'open' });
  expect(second.listUnsent()).toEqual([two]);
  expect(placesOf([...happen(second), ...second.listUnsent()])).toEqual([
    ...[
      [second.bootId, 1],
      [first.bootId, 2],
      [second.bootId, 1],
    ],
  ]);
  expect(readdirSync(join(path, '..'))).toEqual(['flash.jsonl']);
});

test('events since a place are the later ones of that boot and all of later boots', () => {
  const path = makePath();
  const first = openFlash(path);
  happen(first, 3);
  const second = openFlash(path);
  happen(second, 2);
  const since = (bootId: string, seq: number) => second.listEventsSince({ bootId, seq });
  expect(placesOf(since(first.bootId, 2).events)).toEqual([
    [first.bootId, 3],
    [second.bootId, 1],
    [second.bootId, 2],
  ]);
  expect(since(first.bootId, 3)).toMatchObject({ isComplete: true, events: { length: 2 } });
  expect(since(second.bootId, 2)).toEqual({ isComplete: true, events: [] });
  expect(second.listEventsSince(null)).toMatchObject({ isComplete: true, events: { length: 5 } });
  expect(since('a boot of long ago', 7)).toMatchObject({ isComplete: false, events: { length: 5 } });
});

test('for want of room the oldest events go, and a reader of them is notified', () => {
  const flash = openFlash(makePath(), { eventsAtMost: 10 });
  happen(flash, 14);
  expect(flash.listEventsSince(null).isComplete).toBe(false);
  expect(flash.listEventsSince({ bootId: flash.bootId, seq: 3 }).isComplete).toBe(false);
  expect(flash.listEventsSince({ bootId: flash.bootId, seq: 4 })).toMatchObject({
    isComplete: true,
    events: { length: 10 },
  });
  expect(flash.listUnsent()).toHaveLength(10);
});

test('the last 256 commands are remembered', () => {
  const flash = openFlash(makePath());
  for (let number = 0; number < 257; number += 1) flash.storeCommand(`command-${number}`, 'accepted');
  expect(flash.findCommand('command-0')).toBeNull();
  expect(flash.findCommand('command-1')).toBe('accepted');
  expect(flash.listCommands()).toHaveLength(256);
});

test('a note that a loss of power cut off is as if never made', () => {
  const path = makePath();
  openFlash(path).storeCommand('a', 'accepted');
  appendFileSync(path, '{"command":["b","acc');
  const flash = openFlash(path);
  expect(flash.listCommands()).toEqual([{ commandId: 'a', result: 'accepted' }]);
});
