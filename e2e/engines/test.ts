import { writeFileSync } from 'node:fs';
import { test as base } from '@playwright/test';
import { createTranslate, type Translate } from '../pages/texts.ts';
import { expect } from '../shop/test.ts';
import type { EngineDriver, Viewport } from './engine-driver.ts';
import { createEnginePage, type EnginePage } from './engine-page.ts';
import { openFirefox } from './firefox.ts';
import { openWebKit } from './webkit.ts';

export { expect } from '../shop/test.ts';

export type EngineOptions = {
  engine: 'firefox' | 'webkit' | null;
  /** The path of the browser or of its driver. */
  enginePath: string;
};

type Fixtures = { driver: EngineDriver; enginePage: EnginePage; t: Translate };

// Firefox is mostly used on desktops, WebKit on phones; MiniBrowser gets no narrower.
const desktop: Viewport = { width: 1280, height: 900 };
const phone: Viewport = { width: 450, height: 900 };

/** A journey in one engine. A console error or an exception in the page fails it. */
export const test = base.extend<EngineOptions & Fixtures>({
  engine: [null, { option: true }],
  enginePath: ['', { option: true }],
  // oxlint-disable-next-line no-empty-pattern
  t: async ({}, use) => {
    await use(createTranslate('en'));
  },
  driver: async ({ engine, enginePath }, use, info) => {
    const driver = await (engine === 'firefox' ? openFirefox(enginePath, desktop) : openWebKit(enginePath, phone));
    try {
      await use(driver);
      if (info.errors.length > 0 || driver.errors.length > 0) {
        writeFileSync(info.outputPath('page.png'), await driver.takePicture());
      }
      expect(driver.errors).toEqual([]);
    } finally {
      await driver.close();
    }
  },
  enginePage: async ({ driver }, use) => {
    await use(createEnginePage(driver));
  },
});
