import type { BoardSlot } from '@kaplya/contract';
import { useState } from 'react';
import { beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { loadTexts } from '#i18n/load-texts.ts';
import { conflictAt } from '../../../../test/conflict.ts';
import { renderAt } from '../../../../test/render.tsx';
import { SlotLimitDialog } from './slot-limit-dialog.tsx';

const change = vi.fn<(body: Record<string, unknown>) => Promise<unknown>>();

vi.mock('#platform/data/client.ts', () => ({
  call: (_id: string, { body }: { body: Record<string, unknown> }) => change(body),
}));

/** A slot with its own limit of orders and the usual limit of bottles. */
const slot: BoardSlot = {
  ...{ id: 'morning', zoneId: 'centre', version: 4, from: '09:00', to: '12:00', isClosed: false, hasOwnLimit: true },
  ...{ cutoffAt: '2026-11-27T03:00:00Z', isPastCutoff: false, isOverfull: false },
  ...{ limit: { orders: 10, bottles: 60 }, confirmed: { orders: 2, bottles: 5 } },
  ...{ held: { orders: 0, bottles: 0 }, free: { orders: 8, bottles: 55 } },
};

const orders = page.getByRole('textbox', { name: 'Orders at most' });
const reason = page.getByRole('textbox', { name: 'Reason' });

function Board() {
  const [version, setVersion] = useState(slot.version);
  return (
    <SlotLimitDialog
      day="2026-11-27"
      slot={{ ...slot, version }}
      zone="Centre"
      onClose={() => {}}
      onChanged={() => setVersion(5)}
      onDone={() => {}}
    />
  );
}

beforeAll(() => loadTexts('board'));
beforeEach(() => {
  change.mockReset();
  change.mockImplementation(({ maxOrders = 10 }) =>
    Promise.resolve({
      before: slot,
      after: { ...slot, limit: { ...slot.limit, orders: maxOrders } },
      overfilledBy: { orders: 0, bottles: 0 },
    }),
  );
});

describe('The limit of an interval on one day [O-05]', () => {
  test('is set where it was changed: what was left alone goes on as every day', async () => {
    renderAt('/notes', <Board />);
    await userEvent.fill(orders, '12');
    await userEvent.fill(reason, 'A second car');
    await userEvent.click(page.getByRole('button', { name: 'Show the effect' }));
    await expect.poll(() => change.mock.calls.length).toBe(1);
    expect(change.mock.calls[0]?.[0]).toEqual({ version: 4, maxOrders: 12, reason: 'A second car', preview: true });
  });

  test('is worked out anew at the new version when somebody was faster, and nothing typed is lost', async () => {
    change.mockRejectedValueOnce(conflictAt(5));
    renderAt('/notes', <Board />);
    await userEvent.fill(orders, '12');
    await userEvent.fill(reason, 'A second car');
    await userEvent.click(page.getByRole('button', { name: 'Show the effect' }));
    await userEvent.click(page.getByRole('button', { name: 'Work it out again' }));
    await expect
      .poll(() => change.mock.calls.at(-1)?.[0])
      .toMatchObject({ version: 5, maxOrders: 12, reason: 'A second car' });
  });
});
