import type { Request } from '@playwright/test';
import { expect, type Page } from '../pages/test.ts';

/** Longer than the shop's delay before it calculates a change. */
const QUIET_MS = 500;

/** Tracks pending calls from now on; the returned function waits until none was pending for a while. */
export function watchCalls(page: Page): () => Promise<void> {
  let underWay = 0;
  let changedAt = Date.now();
  const count = (difference: 1 | -1) => (request: Request) => {
    if (!request.url().includes('/api/')) return;
    underWay += difference;
    changedAt = Date.now();
  };
  page.on('request', count(1));
  page.on('requestfinished', count(-1));
  page.on('requestfailed', count(-1));
  const isQuiet = () => underWay === 0 && Date.now() - changedAt > QUIET_MS;
  return () => expect.poll(isQuiet, { intervals: [100] }).toBe(true);
}
