import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { moscowOrigin } from '../shop/test.ts';
import type { EngineDriver, EngineElement } from './engine-driver.ts';
import {
  describeTarget,
  findInPage,
  findLostPress,
  noLibrary,
  pressReceived,
  toSentTarget,
  type Target,
} from './find-in-page.ts';

/** A person's actions and observations, in any engine. Each one retries for at most a minute, then throws. */
export type EnginePage = {
  /** A path of the shop. */
  open: (path: string) => Promise<void>;
  tap: (target: Target) => Promise<void>;
  /** Presses a field and types into it. */
  type: (target: Target, text: string) => Promise<void>;
  waitFor: (target: Target) => Promise<void>;
  waitUntilGone: (target: Target) => Promise<void>;
  /** Waits until the text matches; returns all of it. */
  waitForText: (target: Target, text: string | RegExp, options?: { seconds?: number }) => Promise<string>;
  waitForUrl: (pattern: RegExp) => Promise<void>;
};

const patience = 60;

const require = createRequire(import.meta.url);
// The search works like Playwright's `getByRole`, in every engine the same way.
const library = readFileSync(
  join(require.resolve('@testing-library/dom/package.json'), '../dist/@testing-library/dom.umd.min.js'),
  'utf8',
);

export function createEnginePage(driver: EngineDriver): EnginePage {
  async function find(target: Target, isPressed: boolean): Promise<EngineElement | string> {
    const sent = { target: toSentTarget(target), isPressed };
    const found = await driver.find(findInPage, sent);
    if (found !== noLibrary) return found;
    await driver.addScript(library);
    return driver.find(findInPage, sent);
  }

  /** Retries while the target cannot be used, or while `act` returns a problem. */
  async function withElement(
    target: Target,
    act: (element: EngineElement) => Promise<string | void>,
    { isPressed = false, seconds = patience } = {},
  ): Promise<void> {
    await tryUntil(describeTarget(target), seconds, async () => {
      const found = await find(target, isPressed);
      return typeof found === 'string' ? found : act(found);
    });
  }

  async function click(element: EngineElement): Promise<string | undefined> {
    await element.click();
    // A page that is being unloaded cannot answer; the click has unloaded it.
    const answer = await driver.find(findLostPress, null).catch(() => pressReceived);
    return typeof answer === 'string' && answer !== pressReceived ? answer : undefined;
  }

  return {
    open: (path) => driver.open(moscowOrigin() + path),
    tap: (target) => withElement(target, click, { isPressed: true }),
    type: (target, text) => withElement(target, (element) => element.type(text), { isPressed: true }),
    waitFor: (target) => withElement(target, async () => {}),
    waitUntilGone: (target) =>
      tryUntil(describeTarget(target), patience, async () =>
        typeof (await find(target, false)) === 'string' ? undefined : 'it is still there',
      ),
    async waitForText(target, text, { seconds = patience } = {}) {
      let read = '';
      const look = async (element: EngineElement) => {
        read = await element.text();
        const isRead = typeof text === 'string' ? read.includes(text) : text.test(read);
        return isRead ? undefined : `it reads “${read}”, not “${String(text)}”`;
      };
      await withElement(target, look, { seconds });
      return read;
    },
    waitForUrl: (pattern) =>
      tryUntil(String(pattern), patience, async () => {
        const url = await driver.url();
        return pattern.test(url) ? undefined : `it is ${url}`;
      }),
  };
}

async function tryUntil(wanted: string, seconds: number, attempt: () => Promise<string | void>): Promise<void> {
  const deadline = Date.now() + seconds * 1000;
  for (;;) {
    // Every request to a page that is being unloaded fails.
    const problem = await attempt().catch((error: unknown) => String(error));
    if (problem === undefined) return;
    if (Date.now() > deadline) throw new Error(`${wanted}: ${problem}`);
    await delay(50);
  }
}
