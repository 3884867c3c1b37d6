import { availableParallelism } from 'node:os';
import { defineConfig } from '@playwright/test';
import { argumentsForTests, findChromium } from '../scripts/programs/find-chromium.ts';
import type { EngineOptions } from './engines/test.ts';

const chromiumArguments = [
  ...argumentsForTests,
  // A fresh Chromium's own network requests.
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  // Renders the map in software, for machines without a graphics card.
  '--enable-unsafe-swiftshader',
];

const executablePath = findChromium();

/** Pictures are a quarter of a page's cost here; these journeys check them or their layout. */
const withPictures = /\/(account|first-load|order)\.spec\.ts$/;

const withCamera = /aquamarket\.spec\.ts$/;

const launch = (args: readonly string[]) => ({
  launchOptions: { args: [...args], ...(executablePath && { executablePath }) },
});

/** The other engines run where they are installed. Their own drivers open them, not Playwright. */
const engines = [
  { name: 'Firefox', engine: 'firefox', path: process.env['FIREFOX_PATH'] },
  { name: 'WebKit', engine: 'webkit', path: process.env['WEBKIT_DRIVER_PATH'] },
] as const;

export default defineConfig<EngineOptions>({
  testDir: './journeys',
  globalSetup: './shop/start-shop.ts',
  outputDir: '../test-results/journeys',
  fullyParallel: true,
  // More than there are cores only take them from each other: on two, four take a tenth longer.
  workers: Math.min(4, availableParallelism()),
  retries: 0,
  forbidOnly: true,
  // Limits against tests that hang, and no proof of speed: a busy machine may give a journey a tenth of a core.
  timeout: 300_000,
  expect: { timeout: 30_000, toPass: { timeout: 120_000 } },
  use: {
    // Names the step that hangs.
    actionTimeout: 120_000,
    navigationTimeout: 120_000,
    // Recording costs a fifth of the run: request it with --trace=retain-on-failure.
    trace: 'off',
    screenshot: 'only-on-failure',
    // Playwright cannot see calls through a worker; journeys about the worker enable it.
    serviceWorkers: 'block',
    // Animations only cost time here; journeys about movement enable them.
    contextOptions: { reducedMotion: 'reduce' },
  },
  projects: [
    ...engines.flatMap(({ name, engine, path }) =>
      path
        ? [
            {
              name,
              testDir: './engines',
              // Journeys of both engines, and those that concern this one's driver.
              testMatch: new RegExp(`/(engines|engine-page|${engine})\\.spec\\.ts$`),
              use: { engine, enginePath: path },
            },
          ]
        : [],
    ),
    // These come first: they wait for doors while others run.
    {
      name: 'with a camera',
      testMatch: withCamera,
      use: launch([...chromiumArguments, '--blink-settings=imagesEnabled=false']),
    },
    { name: 'with pictures', testMatch: withPictures, use: launch(chromiumArguments) },
    {
      name: 'without pictures',
      testIgnore: [withPictures, withCamera],
      use: launch([...chromiumArguments, '--blink-settings=imagesEnabled=false']),
    },
  ],
});
