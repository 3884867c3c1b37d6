import type { Page } from '../pages/test.ts';

type Shift = { value: number; hadRecentInput: boolean; sources: { node: Node | null }[] };

/** Unexpected movements of a page: the sum of their scores (CLS without windows), and what moved in the largest. */
export type Shifts = { sum: number; largest: string };

/** Counts in the page itself. Movements within half a second of a press are expected. */
export async function countShifts(page: Page): Promise<Shifts> {
  const shifts: Shifts = { sum: 0, largest: '' };
  let most = 0;
  await page.exposeFunction('reportShift', (value: number, moved: string) => {
    shifts.sum += value;
    if (value <= most) return;
    most = value;
    shifts.largest = `${value.toFixed(3)}: ${moved}`;
  });
  await page.addInitScript(() => {
    const { reportShift } = window as unknown as { reportShift: (value: number, moved: string) => void };
    new PerformanceObserver((list) => {
      for (const { value, hadRecentInput, sources } of list.getEntries() as unknown as Shift[]) {
        const moved = sources.map(({ node }) => node?.textContent?.trim().slice(0, 40)).join(' | ');
        if (!hadRecentInput) reportShift(value, moved);
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });
  return shifts;
}

/** A slow phone in a slow network. `latency`: milliseconds of each answer. */
export async function slowDown(page: Page, latency: number): Promise<void> {
  const session = await page.context().newCDPSession(page);
  const throughput = 50_000;
  await session.send('Network.emulateNetworkConditions', {
    ...{ offline: false, latency, downloadThroughput: throughput, uploadThroughput: throughput },
  });
  await session.send('Emulation.setCPUThrottlingRate', { rate: 4 });
}
