import { mkdirSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { chromium, type Browser, type BrowserContext, type Page, type Request } from '@playwright/test';
import { createShop } from '../pages/test.ts';
import { desktop, moscowOrigin, phone, makeKnown, type Language } from '../shop/test.ts';
import { createPeople, type People } from './people-of-screens.ts';
import type { Screen } from './screens.ts';

export type Theme = 'light' | 'dark';
export type Picture = { screen: string; file: string; language: Language; theme: Theme; width: number };

export type PictureRequest = {
  screens: readonly Screen[];
  folder: string;
  languages: readonly Language[] | null;
  themes: readonly Theme[];
  widths: readonly number[] | null;
  /** Takes every theme at every width in each language; else only in Russian, and in others each theme and each width once. */
  isThorough: boolean;
  /** No picture starts after this time; milliseconds since 1970. */
  deadline: number;
};

type Round = { screen: Screen; language: Language };
type Failure = { screen: string; language: Language; message: string; isLate: boolean };

const locales: Record<Language, string> = { ru: 'ru-RU', en: 'en-GB', az: 'az-AZ', tr: 'tr-TR' };
const sizes = [phone, { width: 768, height: 1024 }, desktop];
const together = 4;
/** Longer than the shop's delay before it calculates a change. */
const QUIET_MS = 500;

/** Opens every screen in each language, and takes it in all sizes and themes. */
export async function takePictures(request: PictureRequest): Promise<{ pictures: Picture[]; failures: Failure[] }> {
  mkdirSync(request.folder, { recursive: true });
  const executablePath = process.env['CHROMIUM_PATH'];
  const browser = await chromium.launch({
    ...(executablePath && { executablePath }),
    args: ['--no-sandbox', '--disable-gpu', '--enable-unsafe-swiftshader', '--hide-scrollbars'],
  });
  const people = createPeople();
  const pictures: Picture[] = [];
  const failures: Failure[] = [];

  async function work(rounds: Round[]): Promise<void> {
    for (let round = rounds.shift(); round; round = rounds.shift()) {
      const { screen, language } = round;
      const isLate = Date.now() > request.deadline;
      if (isLate) {
        failures.push({ screen: screen.name, language, message: 'There was no time left for it', isLate });
        continue;
      }
      try {
        const take = () => takeRound(browser, people, round, request);
        // A busy machine may be too slow for the page objects' limits.
        pictures.push(...(await take().catch(take)));
      } catch (error) {
        const message = error instanceof Error ? error.message : String(error);
        failures.push({ screen: screen.name, language, message, isLate });
      }
    }
  }

  const isWanted = (language: Language) => request.languages?.includes(language) ?? true;
  const rounds = request.screens.flatMap((screen) =>
    (screen.languages ?? ['ru', 'en']).filter(isWanted).map((language) => ({ screen, language })),
  );
  try {
    const first = rounds.filter(({ screen }) => !screen.isLast);
    await Promise.all(Array.from({ length: together }, () => work(first)));
    await work(rounds.filter(({ screen }) => screen.isLast));
  } finally {
    await browser.close();
  }
  return { pictures, failures };
}

async function takeRound(browser: Browser, people: People, { screen, language }: Round, request: PictureRequest) {
  const context = await openContext(browser, screen, language);
  try {
    const page = await context.newPage();
    context.setDefaultTimeout(20_000);
    const waitUntilQuiet = watchTraffic(page);
    await screen.open({ page, shop: createShop(page, language), people });
    await waitUntilQuiet();
    return await takeAll(page, { screen, language }, request, waitUntilQuiet);
  } finally {
    await context.close();
  }
}

async function openContext(browser: Browser, screen: Screen, language: Language): Promise<BrowserContext> {
  const context = await browser.newContext({
    baseURL: moscowOrigin(),
    viewport: phone,
    locale: locales[language],
    timezoneId: 'Europe/Moscow',
    colorScheme: 'light',
    // Takes each where it came to rest.
    reducedMotion: 'reduce',
    serviceWorkers: 'block',
    ...screen.browser,
  });
  if (!screen.isFresh) await makeKnown(context);
  return context;
}

async function takeAll(
  page: Page,
  { screen, language }: Round,
  request: PictureRequest,
  waitUntilQuiet: () => Promise<void>,
): Promise<Picture[]> {
  const taken: Picture[] = [];
  const shown = sizes.filter(
    ({ width }) =>
      (request.widths?.includes(width) ?? true) &&
      (width === phone.width || !screen.isPhoneOnly) &&
      (width !== 768 || screen.isTabletShown || request.widths !== null),
  );
  const capture = await prepareCapture(page);
  for (const size of shown) {
    await page.setViewportSize(size);
    for (const theme of request.themes) {
      if (!request.isThorough && language !== 'ru' && (theme === 'dark') === (size.width === phone.width)) continue;
      await page.emulateMedia({ colorScheme: theme });
      // In another theme or size a map requests its streets again.
      if ((await page.locator('canvas').count()) > 0) await delay(QUIET_MS).then(waitUntilQuiet);
      await whenPainted(page);
      const file = `${screen.name}-${language}-${size.width}-${theme}.png`;
      await capture(join(request.folder, file));
      taken.push({ screen: screen.name, file, language, theme, width: size.width });
    }
  }
  return taken;
}

/** Returns a function that saves the page without a caret; it takes a third of the time of `page.screenshot`. */
async function prepareCapture(page: Page): Promise<(path: string) => Promise<void>> {
  await page.evaluate(() => {
    const style = new CSSStyleSheet();
    style.replaceSync('* { caret-color: transparent !important }');
    document.adoptedStyleSheets.push(style);
  });
  const session = await page.context().newCDPSession(page);
  return async (path) => {
    const { data } = await session.send('Page.captureScreenshot', { format: 'png', optimizeForSpeed: true });
    await writeFile(path, data, 'base64');
  };
}

/** Returns a function that waits until nothing was pending for a moment; streams are always pending. */
function watchTraffic(page: Page): () => Promise<void> {
  const underWay = new Set<Request>();
  let changedAt = Date.now();
  page.on('request', (request) => {
    if (request.url().includes('/events')) return;
    underWay.add(request);
    changedAt = Date.now();
  });
  const end = (request: Request): void => {
    if (underWay.delete(request)) changedAt = Date.now();
  };
  page.on('requestfinished', end);
  page.on('requestfailed', end);
  return async () => {
    const giveUpAt = Date.now() + 10_000;
    while ((underWay.size > 0 || Date.now() - changedAt < QUIET_MS) && Date.now() < giveUpAt) await delay(50);
  };
}

/** Waits until content of another width is loaded and drawn. */
async function whenPainted(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const seen = [...document.images].filter((image) => {
      const { top, bottom, width } = image.getBoundingClientRect();
      // Content behind a page over the shelf is not drawn and never loads.
      return width > 0 && bottom > 0 && top < innerHeight && image.checkVisibility();
    });
    const giveUp = new Promise<void>((resolve) => setTimeout(resolve, 3000));
    await Promise.race([Promise.all(seen.map((image) => image.decode().catch(() => {}))), giveUp]);
    await new Promise<void>((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => resolve())));
  });
}
