import { defineConfig } from '@playwright/test';
import { findChromium } from '../scripts/programs/find-chromium.ts';
import type { EngineOptions } from './engines/test.ts';

// What a fresh Chromium would ask of the network, and what the sandbox of a container forbids.
const chromiumArguments = [
  '--no-sandbox',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  // Pages are drawn in memory, and the map too, on machines without a graphics card.
  '--disable-gpu',
  '--enable-unsafe-swiftshader',
];

const executablePath = findChromium();

/** Pictures are a quarter of what a page costs here; these journeys look at them, or at what they move. */
const withPictures = /(account|first-load|order)\.spec\.ts$/;

const withCamera = /aquamarket\.spec\.ts$/;

const launch = (args: readonly string[]) => ({
  launchOptions: { args: [...args], ...(executablePath && { executablePath }) },
});

/** The other engines run where they are. Their own drivers open them, not Playwright. */
const engines = [
  { name: 'Firefox', engine: 'firefox', path: process.env['FIREFOX_PATH'] },
  { name: 'WebKit', engine: 'webkit', path: process.env['WEBKIT_DRIVER_PATH'] },
] as const;

export default defineConfig<EngineOptions>({
  testDir: './journeys',
  globalSetup: './shop/start-shop.ts',
  outputDir: '../test-results/journeys',
  fullyParallel: true,
  // On two cores: while one waits for the page or for a door, the others do not.
  workers: 4,
  retries: 0,
  forbidOnly: true,
  timeout: 120_000,
  expect: { timeout: 20_000 },
  use: {
    // Recording one costs a fifth of the run: ask for it by --trace=retain-on-failure.
    trace: 'off',
    screenshot: 'only-on-failure',
    // What passes through a worker is seen by no journey; those about the worker ask for it.
    serviceWorkers: 'block',
    // Whoever waits for a sheet to slide in waits for nothing that is proved; what moves is looked at where it matters.
    contextOptions: { reducedMotion: 'reduce' },
  },
  projects: [
    ...engines.flatMap(({ name, engine, path }) =>
      path ? [{ name, testDir: './engines', timeout: 240_000, use: { engine, enginePath: path } }] : [],
    ),
    // First: they wait for doors, and others are done beside them.
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
