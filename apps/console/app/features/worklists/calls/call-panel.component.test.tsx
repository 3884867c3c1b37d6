import type { CallTask } from '@kaplya/contract';
import { useState } from 'react';
import { beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { loadTexts } from '#i18n/load-texts.ts';
import { conflictAt } from '../../../../test/conflict.ts';
import { renderAt } from '../../../../test/render.tsx';
import { CallPanel } from './call-panel.tsx';

const send = vi.fn<(body: Record<string, unknown>) => Promise<unknown>>();

vi.mock('#platform/data/client.ts', () => ({
  call: (_id: string, { body }: { body: Record<string, unknown> }) => send(body),
}));

const task: CallTask = {
  ...{ id: 'anna', version: 1, kind: 'call_back', phone: '79160000001', customerName: 'Anna', customerId: null },
  ...{ order: null, dueAt: '2026-11-27T09:00:00Z', isDue: true, note: null, attemptCount: 0, attempts: [] },
  ...{ openedAt: '2026-11-27T08:00:00Z', openedBy: null, closedAt: null },
} as unknown as CallTask;

/** The current call, with the version after each change. */
function Calls() {
  const [version, setVersion] = useState(1);
  const reread = () => setVersion((before) => before + 1);
  return (
    <>
      <p>{`Version ${version}`}</p>
      <CallPanel task={{ ...task, version }} note="" onNote={() => {}} onDone={reread} onChanged={reread} />
    </>
  );
}

const show = () => renderAt('/notes', <Calls />, ['orders.read', 'orders.write']);
const outcome = (name: RegExp) => page.getByRole('group', { name: 'How the call ended' }).getByRole('button', { name });
const time = page.getByLabelText('Call at');

beforeAll(() => loadTexts('worklists'));
beforeEach(() => {
  send.mockReset();
  send.mockResolvedValue(task);
});

describe('How a call ended [O-04]', () => {
  test('is written down once: a call that is put off asks for no second time', async () => {
    show();
    await userEvent.click(outcome(/Call again/));
    await expect.element(time).toHaveFocus();
    await userEvent.click(page.getByRole('button', { name: 'Write down' }));
    await expect.element(page.getByText('Version 2')).toBeVisible();
    await expect.element(time).not.toBeInTheDocument();
    expect(send).toHaveBeenCalledOnce();
  });

  test('is sent once, however often its key is pressed meanwhile', async () => {
    let answer: (value: unknown) => void = () => {};
    send.mockImplementation(() => new Promise((resolve) => (answer = resolve)));
    show();
    await expect.element(outcome(/No answer/)).toBeVisible();
    await userEvent.keyboard('n');
    await expect.element(outcome(/No answer/)).toHaveAttribute('aria-disabled', 'true');
    await userEvent.keyboard('na');
    answer(task);
    await expect.element(page.getByText('Version 2')).toBeVisible();
    await expect.element(outcome(/No answer/)).not.toHaveAttribute('aria-disabled');
    await expect.element(time).not.toBeInTheDocument();
    expect(send).toHaveBeenCalledOnce();
    // The dialog has closed: the panel's keys work again.
    await userEvent.keyboard('r');
    expect(send.mock.calls.at(-1)?.[0]).toEqual({ version: 2, outcome: 'reached' });
  });

  test('waits while somebody else has changed the call, until it is read anew', async () => {
    send.mockRejectedValueOnce(conflictAt(2));
    show();
    await userEvent.click(outcome(/Call again/));
    await userEvent.fill(time, '2026-12-24T18:30');
    const save = page.getByRole('button', { name: 'Write down' });
    await userEvent.click(save);
    const again = page.getByRole('alert').getByRole('button');
    await expect.element(again).toBeVisible();
    await expect.element(save).toHaveAttribute('aria-disabled', 'true');
    await expect.element(outcome(/Reached/)).toHaveAttribute('aria-disabled', 'true');
    (document.activeElement as HTMLElement).blur();
    await userEvent.keyboard('r');
    expect(send).toHaveBeenCalledOnce();
    await userEvent.click(again);
    await expect.element(time).toHaveValue('2026-12-24T18:30');
    await userEvent.click(save);
    await expect.element(time).not.toBeInTheDocument();
    expect(send.mock.calls.at(-1)?.[0]).toMatchObject({ version: 2, callAgainAt: '2026-12-24T15:30:00.000Z' });
  });
});
