import type { Request } from '@playwright/test';
import { expect, type Page } from '../pages/test.ts';

/** Longer than a busy page takes from an answer to its next call, with the shop's delay before it calculates. */
const QUIET_MS = 2000;

/** Tracks pending calls from now on; the returned function waits until none was pending for a while. */
export function watchCalls(page: Page): () => Promise<void> {
  const pending = new Set<Request>();
  let changedAt = Date.now();
  page.on('request', (request) => {
    // Calls of a page that is left may never end.
    if (request.isNavigationRequest() && request.frame() === page.mainFrame()) pending.clear();
    if (!request.url().includes('/api/')) return;
    pending.add(request);
    changedAt = Date.now();
  });
  for (const end of ['requestfinished', 'requestfailed'] as const) {
    page.on(end as 'requestfinished', (request) => {
      if (pending.delete(request)) changedAt = Date.now();
    });
  }
  const isQuiet = () => pending.size === 0 && Date.now() - changedAt > QUIET_MS;
  return () => expect.poll(isQuiet, { intervals: [100] }).toBe(true);
}
