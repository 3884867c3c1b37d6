import type { ReactNode } from 'react';
import { flushSync } from 'react-dom';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach } from 'vitest';
import { UiLabelsContext, type UiLabels } from '../src/ui-labels.ts';

export const labels: UiLabels = {
  close: 'Close',
  loading: 'Loading',
  decrease: 'Less',
  increase: 'More',
  notifications: 'Notices',
  optional: 'optional',
  why: 'Why?',
  tryAgain: 'Try again',
  unanswered: 'No answer',
  waiting: null,
};

let mounted: { root: Root; container: HTMLElement } | null = null;

/** Renders a component in an otherwise empty page. Another call in the same test renders it again. */
export function render(ui: ReactNode, given: Partial<UiLabels> = {}): void {
  if (!mounted) {
    const container = document.body.appendChild(document.createElement('div'));
    // The tests expect the errors that a boundary catches.
    mounted = { root: createRoot(container, { onCaughtError() {} }), container };
  }
  const { root } = mounted;
  flushSync(() => root.render(<UiLabelsContext value={{ ...labels, ...given }}>{ui}</UiLabelsContext>));
}

afterEach(() => {
  mounted?.root.unmount();
  mounted?.container.remove();
  mounted = null;
});
