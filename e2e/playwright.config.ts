import { defineConfig } from '@playwright/test';

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

const executablePath = process.env['CHROMIUM_PATH'];

export default defineConfig({
  testDir: './journeys',
  globalSetup: './shop/start-shop.ts',
  outputDir: '../test-results/journeys',
  fullyParallel: true,
  workers: 2,
  retries: 0,
  forbidOnly: true,
  timeout: 120_000,
  expect: { timeout: 20_000 },
  use: {
    // Recording one costs a fifth of the run: ask for it by --trace=retain-on-failure.
    trace: 'off',
    screenshot: 'only-on-failure',
    launchOptions: { args: chromiumArguments, ...(executablePath && { executablePath }) },
  },
});
