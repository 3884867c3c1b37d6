import { afterEach, describe, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { measureOverflow, phone, setTextSize, showAt } from '../../test/page-appearance.ts';
import { render } from '../../test/render.tsx';
import { ToastRegion } from './toast-region.tsx';
import { dismissToast, showToast, type ToastMessage } from './toasts.ts';

const region = page.getByRole('region', { name: 'Notices' });
const shown: number[] = [];

function show(message: ToastMessage): void {
  shown.push(showToast(message));
}

afterEach(() => {
  vi.useRealTimers();
  shown.splice(0).forEach(dismissToast);
});

/** Time passes, without anybody waiting for it. */
async function pass(milliseconds: number): Promise<void> {
  await vi.advanceTimersByTimeAsync(milliseconds);
}

function useStandInClock(): void {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
}

describe('A toast', () => {
  test('closes by itself, later the longer its text is', async () => {
    useStandInClock();
    render(<ToastRegion />);
    show({ text: 'Short' });
    show({ text: 'Long '.repeat(20).trim() });
    await expect.element(region.getByText('Short')).toBeVisible();
    await pass(4000 + 5 * 50);
    await expect.element(region.getByText('Short')).not.toBeInTheDocument();
    await expect.element(region.getByText(/^Long/)).toBeVisible();
    await pass(5000);
    await expect.element(region.getByText(/^Long/)).not.toBeInTheDocument();
  });

  test('stays while a pointer is on it, and closes once it has left', async () => {
    useStandInClock();
    render(<ToastRegion />);
    show({ text: 'Saved', durationMs: 20_000 });
    await expect.element(region.getByText('Saved')).toBeVisible();
    await userEvent.hover(region.getByText('Saved'));
    await pass(600_000);
    await expect.element(region.getByText('Saved')).toBeVisible();
    await userEvent.hover(document.body, { position: { x: 700, y: 5 }, force: true });
    await pass(20_000);
    await expect.element(region.getByText('Saved')).not.toBeInTheDocument();
  });

  test('stays while the focus is in it, and closes once it has left', async () => {
    useStandInClock();
    render(
      <>
        <button type="button">Elsewhere</button>
        <ToastRegion />
      </>,
    );
    show({ text: 'Saved', durationMs: 20_000 });
    const close = region.getByRole('button', { name: 'Close' });
    await expect.element(close).toBeVisible();
    close.element().focus();
    await pass(600_000);
    await expect.element(close).toHaveFocus();
    page.getByRole('button', { name: 'Elsewhere' }).element().focus();
    await pass(20_000);
    await expect.element(close).not.toBeInTheDocument();
  });

  test('does not pause the others once it was closed with the pointer on it', async () => {
    useStandInClock();
    render(<ToastRegion />);
    show({ text: 'Saved', durationMs: 20_000 });
    show({ text: 'Removed', durationMs: 20_000 });
    await expect.element(region.getByText('Removed')).toBeVisible();
    await userEvent.click(region.getByRole('button', { name: 'Close' }).last());
    await expect.element(region.getByText('Removed')).not.toBeInTheDocument();
    await userEvent.hover(document.body, { position: { x: 700, y: 5 }, force: true });
    await pass(20_000);
    await expect.element(region.getByText('Saved')).not.toBeInTheDocument();
  });

  test('has an action that closes it, and takes the focus on request', async () => {
    const onAction = vi.fn();
    render(<ToastRegion />);
    show({ text: 'Not sent', durationMs: Infinity, action: { label: 'Send', onAction, takesFocus: true } });
    const send = region.getByRole('button', { name: 'Send' });
    await expect.element(send).toHaveFocus();
    await userEvent.keyboard('{Enter}');
    await expect.element(send).not.toBeInTheDocument();
    expect(onAction).toHaveBeenCalledOnce();
  });

  test('leaves the focus where it is by default, and is announced', async () => {
    render(
      <>
        <button type="button">Elsewhere</button>
        <ToastRegion />
      </>,
    );
    page.getByRole('button', { name: 'Elsewhere' }).element().focus();
    show({ text: 'Not sent', tone: 'danger', action: { label: 'Send', onAction() {} } });
    await expect.element(region.getByRole('alert')).toMatchTextContent(/^Not sent/);
    await expect.element(page.getByRole('button', { name: 'Elsewhere' })).toHaveFocus();
    await expect.element(region.getByRole('log')).toHaveAttribute('aria-live', 'polite');
  });

  test('that nobody closes stays, and reports that it was closed', async () => {
    useStandInClock();
    const onClose = vi.fn();
    render(<ToastRegion />);
    show({ text: 'No answer', durationMs: Infinity, onClose });
    await pass(3_600_000);
    await expect.element(region.getByText('No answer')).toBeVisible();
    await userEvent.click(region.getByRole('button', { name: 'Close' }));
    await expect.element(region.getByText('No answer')).not.toBeInTheDocument();
    expect(onClose).toHaveBeenCalledOnce();
  });

  test('takes the place of one of its kind, and waits while three are shown', async () => {
    render(<ToastRegion />);
    for (const text of ['One', 'Two', 'Three', 'Four']) show({ text, durationMs: Infinity });
    show({ text: 'Two', durationMs: Infinity });
    await expect.element(region.getByText('Four')).toBeVisible();
    expect(
      region
        .getByRole('paragraph')
        .elements()
        .map(({ textContent }) => textContent),
    ).toEqual(['One', 'Three', 'Four']);
    await userEvent.click(region.getByRole('button', { name: 'Close' }).first());
    await expect.element(region.getByText('Two')).toBeVisible();
  });

  test('is above a bar at the bottom, and no wider than a phone with a text of 200 % [S-69]', async () => {
    await showAt(phone);
    await setTextSize(200);
    render(
      <>
        <div data-bottom-bar="" style={{ position: 'fixed', inset: 'auto 0 0', height: '4.5rem' }} />
        <ToastRegion />
      </>,
    );
    show({
      text: 'Donaudampfschifffahrtsgesellschaft '.repeat(3),
      action: { label: 'Wiederherstellen', onAction() {} },
    });
    const action = region.getByRole('button', { name: 'Wiederherstellen' });
    await expect.element(action).toBeVisible();
    await expect.poll(() => getComputedStyle(document.documentElement).fontSize).toBe('32px');
    const bar = document.querySelector('[data-bottom-bar]')!.getBoundingClientRect();
    expect(region.element().getBoundingClientRect().bottom).toBeLessThanOrEqual(bar.top);
    expect(action.element().getBoundingClientRect().right).toBeLessThanOrEqual(phone.width);
    expect(measureOverflow()).toBe(0);
  });
});
