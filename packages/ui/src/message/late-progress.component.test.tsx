import type { ReactNode } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { render } from '../../test/render.tsx';
import { Button } from '../button/button.tsx';
import { LateProgress } from './late-progress.tsx';
import { Skeleton } from './skeleton.tsx';
import { Spinner } from './spinner.tsx';
import { ToastRegion } from './toast-region.tsx';

afterEach(() => {
  vi.useRealTimers();
});

/** The opacity of an element so many milliseconds after it appeared. */
function readOpacity(element: Element, after: number): number {
  for (const animation of element.getAnimations()) {
    animation.pause();
    animation.currentTime = after;
  }
  return Number(getComputedStyle(element).opacity);
}

const late: [string, number, ReactNode, string][] = [
  ['a skeleton', 100, <Skeleton key="skeleton" className="h-6" />, '[class*=skeleton]'],
  ['a spinner', 200, <Spinner key="spinner" />, 'svg'],
  ['the spinner of a button', 200, <Button key="button" isLoading />, 'button svg'],
  ['the line of progress', 200, <LateProgress key="progress" />, '[role=progressbar] > div'],
];

test.each(late)(
  '%s shows itself after %i ms, so that what answers at once never flickers [K-02]',
  (_, after, ui, selector) => {
    render(ui);
    const element = document.querySelector(selector)!;
    expect(element.getAnimations().length).toBeGreaterThan(0);
    expect(readOpacity(element, 0)).toBe(0);
    expect(readOpacity(element, after - 1)).toBe(0);
    expect(readOpacity(element, after + 160)).toBeGreaterThan(0.5);
  },
);

test('the words of a button that works go when its spinner comes [K-02]', () => {
  render(<Button isLoading>Save</Button>);
  const words = document.querySelector('button > span')!;
  expect(readOpacity(words, 199)).toBe(1);
  expect(readOpacity(words, 360)).toBe(0);
});

test('waiting for a network is reported after a delay, until it is there', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const message = page.getByRole('region', { name: 'Notices' }).getByText('Waiting for a network');
  const parts = (isWaiting: boolean) => (
    <>
      {isWaiting && <LateProgress />}
      <ToastRegion />
    </>
  );
  const waiting = { waiting: 'Waiting for a network' };
  render(parts(true), waiting);
  await vi.advanceTimersByTimeAsync(499);
  expect(message.elements()).toEqual([]);
  await vi.advanceTimersByTimeAsync(1);
  await expect.element(message).toBeVisible();
  render(parts(false), waiting);
  await expect.element(message).not.toBeInTheDocument();
});
