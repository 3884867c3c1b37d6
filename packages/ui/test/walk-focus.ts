import { expect } from 'vitest';
import { userEvent } from 'vitest/browser';

/** Presses the Tab key so many times. Returns the names of the focused elements, in order. */
export async function walkFocus(times: number, { shift = false } = {}): Promise<string[]> {
  const names: string[] = [];
  for (let step = 0; step < times; step += 1) {
    await userEvent.tab({ shift });
    // At the ends of a dialog a guard has the focus first, and passes it on in the next frame.
    await expect.poll(() => document.activeElement?.hasAttribute('data-base-ui-focus-guard')).toBe(false);
    names.push(nameOfFocus());
  }
  return names;
}

/** The label or the text of the focused element. "body" when there is none. */
export function nameOfFocus(): string {
  const { activeElement: active } = document;
  if (!active || active === document.body) return 'body';
  const label = active instanceof HTMLInputElement ? active.labels?.[0]?.textContent : undefined;
  return active.getAttribute('aria-label') ?? label ?? active.textContent;
}
