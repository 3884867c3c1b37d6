import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { ensureChromium } from '../../scripts/programs/ensure-chromium.ts';
import { root } from '../../scripts/run-command.ts';
import { queryShop } from '../shop/database.ts';
import startShop from '../shop/start-shop.ts';
import type { Language } from '../shop/test.ts';
import { screens as screensOfShop } from './screens.ts';
import { screensOfConsole } from './screens-of-console.ts';
import { takePictures, type Theme } from './take-pictures.ts';
import { writeIndex } from './write-index.ts';
import { screensOfReadme, writeReadmeImages } from './write-readme-images.ts';

const usage = `npm run screenshots -- [words…] [--language ru,en] [--theme light,dark] [--width 360,1280] [--out screenshots]
npm run screenshots -- --list
npm run screenshots -- --readme

Starts a shop of its own with the demonstration data, takes every screen on a phone and on a desktop, light and dark, in
Russian and English (there each theme and width once, unless words or --language ask for all), into the folder "screenshots", with a page to look through them, and stops the shop. Words choose the
screens whose names they begin: "cart" takes cart, cart-empty, cart-drawer… With --readme the pictures of the README are
taken anew, into docs/images.`;

const minutes = 5;
const screens = [...screensOfShop, ...screensOfConsole];

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    language: { type: 'string' },
    theme: { type: 'string', default: 'light,dark' },
    width: { type: 'string' },
    out: { type: 'string', default: 'screenshots' },
    list: { type: 'boolean', default: false },
    readme: { type: 'boolean', default: false },
    help: { type: 'boolean', default: false },
  },
});

const wanted = screens.filter(({ name }) =>
  values.readme
    ? screensOfReadme.includes(name)
    : positionals.length === 0 || positionals.some((word) => name.startsWith(word)),
);

if (values.help) console.log(usage);
else if (values.list) console.log(wanted.map(({ name }) => name).join('\n'));
else if (wanted.length === 0) {
  console.error(`No screen begins with ${positionals.join(' or ')}; --list names them all.`);
  process.exitCode = 1;
} else await run();

async function run(): Promise<void> {
  const startedAt = Date.now();
  process.env['CHROMIUM_PATH'] = await ensureChromium();
  const folder = join(root, values.out);
  // A partial run adds to the existing pictures; a full run replaces them.
  if (wanted.length === screens.length) rmSync(folder, { recursive: true, force: true });
  const stop = await startShop();
  try {
    // Journeys need extra interval capacity; pictures show the normal one.
    await queryShop('update interval_template set max_orders = 20, max_bottles = 60');
    const { pictures, failures } = await takePictures({
      screens: wanted,
      folder,
      languages: values.readme ? ['en'] : ((values.language?.split(',') as Language[] | undefined) ?? null),
      themes: values.theme.split(',') as Theme[],
      widths: values.width?.split(',').map(Number) ?? null,
      isThorough: wanted.length < screens.length || values.language !== undefined,
      deadline: startedAt + minutes * 60_000,
    });
    writeIndex(folder, pictures);
    if (values.readme) await writeReadmeImages(folder, join(root, 'docs/images'));
    const late = failures.filter(({ isLate }) => isLate);
    if (late.length > 0) {
      console.error(
        `In ${minutes} minutes there was no time for ${[...new Set(late.map(({ screen }) => screen))].join(', ')}`,
      );
    }
    for (const { screen, language, message } of failures.filter(({ isLate }) => !isLate))
      console.error(`${screen} in ${language}: ${message}\n`);
    const seconds = ((Date.now() - startedAt) / 1000).toFixed(0);
    console.log(`${pictures.length} pictures in ${seconds} s, ${failures.length} screens failed: ${folder}/index.html`);
    if (failures.length > 0) process.exitCode = 1;
  } finally {
    await stop();
  }
}
