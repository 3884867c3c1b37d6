import puppeteer, { type ElementHandle, type Page } from 'puppeteer-core';
import type { EngineDriver, EngineElement, Viewport } from './engine-driver.ts';

/** The error of an image that its page gives up while it loads. Firefox tells of it as an error of a script. */
const givenUp = /\/pictures\/\S+ A ServiceWorker intercepted the request and encountered an unexpected error/;

/** Opens Firefox over WebDriver BiDi, which is part of the browser; Debian has no geckodriver. */
export async function openFirefox(executablePath: string, viewport: Viewport): Promise<EngineDriver> {
  const browser = await puppeteer.launch({
    browser: 'firefox',
    executablePath,
    headless: true,
    extraPrefsFirefox: {
      'intl.accept_languages': 'en-GB, en',
      // Otherwise it drops clicks until a new page has been drawn a few times.
      'dom.input_events.security.minNumTicks': 0,
      'dom.input_events.security.minTimeElapsedInMS': 0,
    },
  });
  const [page = await browser.newPage()] = await browser.pages();
  await page.setViewport(viewport);
  const errors: string[] = [];
  collectErrors(page, errors);

  return {
    errors,
    async open(url) {
      await page.goto(url);
    },
    url: async () => page.url(),
    async addScript(source) {
      await page.evaluate(source);
    },
    async find(script, argument) {
      const handle = await page.evaluateHandle(script as (argument: unknown) => Promise<Element | string>, argument);
      const element = handle.asElement();
      return element ? toEngineElement(page, element as ElementHandle) : ((await handle.jsonValue()) as string);
    },
    takePicture: async () => Buffer.from(await page.screenshot()),
    close: () => browser.close(),
  };
}

/** Adds what a person with the console open would see go wrong. */
export function collectErrors(page: Page, errors: string[]): void {
  const add = (text: string) => {
    if (!givenUp.test(text)) errors.push(`${page.url()}: ${text}`);
  };
  page.on('pageerror', (error) => add(String(error)));
  page.on('console', (message) => {
    if (message.type() === 'error') add(message.text());
  });
}

function toEngineElement(page: Page, element: ElementHandle): EngineElement {
  return {
    async click() {
      const { x, y } = await element.clickablePoint();
      // A click that navigates may lose its answer. If it did not navigate, the next wait fails.
      await page.mouse.click(x, y).catch(() => {});
    },
    type: (text) => element.type(text),
    text: () => element.evaluate((node) => node.textContent ?? ''),
  };
}
