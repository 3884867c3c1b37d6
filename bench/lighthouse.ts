import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import lighthouse, { type Result } from 'lighthouse';
import { ensureChromium } from '../scripts/programs/ensure-chromium.ts';
import { startShop } from './shop.ts';

/*
 * Lighthouse as it judges a phone: its own emulation and its simulated slow 4G, the median of several runs of each page.
 * `npm run lighthouse -- 3 /cart` measures one page three times.
 *
 * Lighthouse slows every processor down four times, so a faster machine stands for a faster phone. Here a machine whose
 * index (Lighthouse's `benchmarkIndex`) is above `INDEX_AT_MOST` is slowed down by so much more as it is faster.
 */

const INDEX_AT_MOST = 1800;
/** Below it, the machine is busy or no desktop: the figures are worse than a phone's. */
const INDEX_AT_LEAST = 1000;
const SLOWDOWN = 4;
/** The largest difference of the index between runs of one machine. */
const SPREAD = 0.1;
/** Lighthouse's slow 4G, which it wants to be told together with the slowdown. */
const slow4G = {
  rttMs: 150,
  throughputKbps: 1638.4,
  requestLatencyMs: 562.5,
  downloadThroughputKbps: 1474.56,
  uploadThroughputKbps: 675,
};
/** As Lighthouse's own program starts Chromium: nothing but the page has work. */
const quiet = [
  '--disable-background-networking',
  '--disable-component-extensions-with-background-pages',
  '--disable-component-update',
  '--disable-default-apps',
  '--disable-extensions',
  '--disable-features=Translate,OptimizationHints,MediaRouter',
  '--disable-sync',
  '--no-default-browser-check',
  '--no-first-run',
];

const pages = ['/', '/products/kaplya-19l', '/cart', '/aquamarket'];
const categories = ['performance', 'accessibility', 'best-practices', 'seo'] as const;
const metrics = {
  'first-contentful-paint': 'FCP, s',
  'largest-contentful-paint': 'LCP, s',
  'total-blocking-time': 'TBT, ms',
  'cumulative-layout-shift': 'CLS',
  'speed-index': 'SI, s',
} as const;

const [runsWanted = '5', ...pagesWanted] = process.argv.slice(2);
const runs = Number(runsWanted);
const stopping = new AbortController();
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => stopping.abort());
const dataDir = mkdtempSync(join(tmpdir(), 'kaplya-lighthouse-'));
chmodSync(dataDir, 0o711);
try {
  const chromium = await ensureChromium();
  const shop = await startShop(dataDir);
  try {
    const { environment } = await measure(chromium, `${shop.origin}/`, SLOWDOWN);
    const slowdown = SLOWDOWN * Math.max(1, environment.benchmarkIndex / INDEX_AT_MOST);
    console.log(
      `The machine has index ${environment.benchmarkIndex}; its processor is slowed down ${slowdown.toFixed(1)} times.`,
    );
    const rows: Record<string, Record<string, number>> = {};
    const faults = new Map<string, string>();
    for (const path of pagesWanted.length > 0 ? pagesWanted : pages) {
      const results: Result[] = [];
      for (let run = 0; run < runs; run += 1) results.push(await measure(chromium, shop.origin + path, slowdown));
      rows[path] = toRow(results);
      for (const result of results) for (const fault of listFaults(result)) faults.set(`${path} ${fault}`, fault);
      const report = process.env['LIGHTHOUSE_REPORT_DIR'];
      if (report) writeFileSync(join(report, `${path.replaceAll('/', '_')}.json`), JSON.stringify(results.at(-1)));
    }
    console.log(`Lighthouse, phone, median of ${runs}; load of the machine at the end ${loadavg()[0]?.toFixed(1)}`);
    console.table(rows);
    for (const [path, row] of Object.entries(rows)) {
      const index = row['machine'] ?? NaN;
      if (index * SLOWDOWN > INDEX_AT_MOST * slowdown * (1 + SPREAD)) {
        console.error(
          `${path}: THE MACHINE WAS FASTER (${index}) than what it was slowed down for: this does not count.`,
        );
        process.exitCode = 1;
      }
      if (index < INDEX_AT_LEAST)
        console.error(`${path}: the machine was slow (${index}), so a phone is faster than this.`);
    }
    console.log([...faults.keys()].join('\n') || 'No audit of accessibility, best practices or SEO failed.');
  } finally {
    await shop.stop();
  }
} finally {
  rmSync(dataDir, { recursive: true, force: true });
}

/** Uses a new browser for each run, so that no run finds the previous one's cache. */
async function measure(chromium: string, url: string, cpuSlowdownMultiplier: number): Promise<Result> {
  stopping.signal.throwIfAborted();
  const profile = mkdtempSync(join(tmpdir(), 'kaplya-chromium-'));
  const browser = spawn(
    chromium,
    [
      '--headless',
      '--no-sandbox',
      '--disable-gpu',
      '--remote-debugging-port=0',
      `--user-data-dir=${profile}`,
      ...quiet,
    ],
    { stdio: ['ignore', 'ignore', 'pipe'], detached: true },
  );
  // Debian's Chromium is a script around the browser, which may outlive it; both must release its output.
  const ended = once(browser, 'close');
  try {
    const port = await readDebuggingPort(browser.stderr);
    const answer = await lighthouse(url, {
      port,
      onlyCategories: [...categories],
      logLevel: 'error',
      throttling: { ...slow4G, cpuSlowdownMultiplier },
    });
    if (!answer) throw new Error(`Lighthouse says nothing of ${url}`);
    const { lhr } = answer;
    if (lhr.runtimeError) throw new Error(`${url}: ${lhr.runtimeError.message}`);
    return lhr;
  } finally {
    if (browser.pid !== undefined) process.kill(-browser.pid, 'SIGTERM');
    await ended;
    rmSync(profile, { recursive: true, force: true, maxRetries: 5 });
  }
}

async function readDebuggingPort(output: NodeJS.ReadableStream): Promise<number> {
  for await (const line of createInterface({ input: output })) {
    const port = /DevTools listening on ws:\/\/[^:]+:(\d+)\//.exec(line)?.[1];
    if (port !== undefined) {
      output.resume();
      return Number(port);
    }
  }
  throw new Error('Chromium ended before it could be measured with');
}

function toRow(results: readonly Result[]): Record<string, number> {
  const row: Record<string, number> = {};
  for (const id of categories) {
    row[id] = Math.round(100 * median(results.map((result) => result.categories[id]?.score ?? 0)));
  }
  for (const [id, name] of Object.entries(metrics)) {
    const value = median(results.map((result) => result.audits[id]?.numericValue ?? NaN));
    row[name] = name.endsWith(', s')
      ? Number((value / 1000).toFixed(2))
      : Number(value.toFixed(name === 'CLS' ? 3 : 0));
  }
  row['machine'] = median(results.map(({ environment }) => environment.benchmarkIndex));
  return row;
}

function median(values: readonly number[]): number {
  return values.toSorted((left, right) => left - right)[Math.floor(values.length / 2)] ?? NaN;
}

/** Lists the audits that cost points where all points are wanted. */
function listFaults({ categories: judged, audits }: Result): string[] {
  return categories
    .filter((id) => id !== 'performance')
    .flatMap((id) => judged[id]?.auditRefs ?? [])
    .filter(({ weight }) => weight > 0)
    .flatMap(({ id }) => audits[id] ?? [])
    .filter(({ score }) => score !== null && score < 1)
    .map(({ id, title }) => `${id}: ${title}`);
}
