import { expect, test } from 'vitest';
import { createTestClock } from '../../../test/test-clock.ts';
import { createOutbox } from './outbox.ts';

const clock = createTestClock('2026-03-10T09:00:00Z');

test('an outbox prints each message in the terminal and stores it, oldest first', () => {
  const printed: string[] = [];
  const outbox = createOutbox({ clock, print: (text) => printed.push(text) });
  outbox.add({ channel: 'sms', to: '+79001234567', code: '0917', text: '0917 – ваш код' });
  clock.advance(1000);
  outbox.add({ channel: 'cell', to: 'c12', text: 'open' });
  expect(outbox.list()).toEqual([
    {
      id: expect.any(String),
      at: new Date('2026-03-10T09:00:00Z'),
      channel: 'sms',
      to: '+79001234567',
      code: '0917',
      text: '0917 – ваш код',
    },
    { id: expect.any(String), at: new Date('2026-03-10T09:00:01Z'), channel: 'cell', to: 'c12', text: 'open' },
  ]);
  expect(printed).toEqual(['[sandbox] SMS to +79001234567: code 0917', '[sandbox] To cell c12: open']);
});

test('an outbox forgets all but the last five hundred', () => {
  const outbox = createOutbox({ clock, print: () => {} });
  for (let number = 1; number <= 520; number += 1) outbox.add({ channel: 'cell', to: String(number) });
  const stored = outbox.list();
  expect([stored.length, stored[0]?.to, stored.at(-1)?.to]).toEqual([500, '21', '520']);
});
