import { expect, test, vi } from 'vitest';
import { createOrderedQueue } from './ordered-queue.ts';

function createLog(inOrder: ReturnType<typeof createOrderedQueue>) {
  const log: string[] = [];
  const ends = new Map<string, () => void>();
  const enqueue = (controllerId: string, what: string) => {
    const isTaken = { value: false };
    void inOrder
      .of(controllerId, async () => {
        log.push(`${what} begins`);
        await new Promise<void>((resolve) => ends.set(what, resolve));
        log.push(`${what} ends`);
      })
      .then(() => (isTaken.value = true));
    return isTaken;
  };
  return { log, enqueue, end: (what: string) => ends.get(what)?.() };
}

test('a slow controller delays no other, and its own messages stay in order', async () => {
  const inOrder = createOrderedQueue(100);
  const { log, enqueue, end } = createLog(inOrder);
  enqueue('slow', 'slow 1');
  enqueue('slow', 'slow 2');
  enqueue('quick', 'quick 1');
  await vi.waitFor(() => expect(log).toEqual(['slow 1 begins', 'quick 1 begins']));
  end('quick 1');
  end('slow 1');
  await vi.waitFor(() => expect(log).toContain('slow 2 begins'));
  expect(log.indexOf('slow 1 ends')).toBeLessThan(log.indexOf('slow 2 begins'));
  end('slow 2');
  await inOrder.whenIdle();
});

test('an exclusive message waits for all before it, and all after it wait', async () => {
  const inOrder = createOrderedQueue(100);
  const { log, enqueue, end } = createLog(inOrder);
  enqueue('one', 'before');
  void inOrder.alone(async () => void log.push('alone'));
  enqueue('other', 'after');
  await vi.waitFor(() => expect(log).toEqual(['before begins']));
  end('before');
  await vi.waitFor(() => expect(log).toEqual(['before begins', 'before ends', 'alone', 'after begins']));
  end('after');
  await inOrder.whenIdle();
});

test('no more than may be are taken', async () => {
  const inOrder = createOrderedQueue(2);
  const { log, enqueue, end } = createLog(inOrder);
  const first = enqueue('one', '1');
  const second = enqueue('two', '2');
  await vi.waitFor(() => expect(log).toHaveLength(2));
  expect([first.value, second.value]).toEqual([true, false]);
  end('1');
  await vi.waitFor(() => expect(second.value).toBe(true));
  end('2');
  await inOrder.whenIdle();
});
