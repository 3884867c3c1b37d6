import type { Page } from '@playwright/test';

declare global {
  interface Window {
    /** Set by the storefront; null once the page is hydrated. */
    earlyEvents?: unknown;
  }
}

/** The fields of React's tree that are read here. */
type Fiber = { child: Fiber | null; sibling: Fiber | null; memoizedState: unknown; stateNode: { current: Fiber } };

/**
 * Waits until the page is hydrated, its deferred parts included, and effects have run. Only React knows which parts are
 * not hydrated yet; people need not know, because touching a part hydrates it.
 */
export async function waitUntilHydrated(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    if (window.earlyEvents !== null) return false;
    const key = Object.keys(document).find((name) => name.startsWith('__reactContainer$'));
    if (key === undefined) throw new Error('React keeps its tree elsewhere now');
    const open = [(document as unknown as Record<string, Fiber>)[key]?.stateNode.current];
    for (let fiber = open.pop(); fiber; fiber = open.pop()) {
      const { memoizedState } = fiber;
      if (typeof memoizedState === 'object' && memoizedState !== null && 'dehydrated' in memoizedState) {
        if (memoizedState.dehydrated !== null) return false;
      }
      if (fiber.sibling) open.push(fiber.sibling);
      if (fiber.child) open.push(fiber.child);
    }
    return true;
  });
  await waitUntilIdle(page);
}

/**
 * Waits until the page has nothing to do. A frame first: without one to draw, Chromium's shell may never call a page idle.
 */
export async function waitUntilIdle(page: Page): Promise<void> {
  await page.evaluate(
    () => new Promise((resolve) => requestAnimationFrame(() => requestIdleCallback(resolve, { timeout: 10_000 }))),
  );
}
