import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';

import { chromium } from '@playwright/test';

import { runCommand } from '../run-command.ts';

// The shell has no windows to draw, and loads a page in two thirds of the time.
const names = ['chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];

/** Path of a Chromium for the journeys: one that is there, else Debian's, else Playwright's own. Throws without any. */
export async function ensureChromium(): Promise<string> {
  const present = findChromium();
  if (present) return present;

  const attempts: string[] = [];
  if (process.getuid?.() === 0) {
    console.log('Installing Chromium by apt-get…');
    await runCommand('apt-get', ['update', '-qq']);
    const debian = await runCommand('apt-get', [
      'install',
      '-y',
      '-qq',
      '--no-install-recommends',
      'chromium-headless-shell',
    ]);
    attempts.push(`apt-get: ${debian.output.trim().slice(-500)}`);
    const installed = findChromium();
    if (installed) return installed;
  }
  console.log("Installing Playwright's own Chromium…");
  const own = await runCommand('playwright', ['install', 'chromium']);
  attempts.push(`playwright: ${own.output.trim().slice(-500)}`);
  const installed = findChromium();
  if (installed) return installed;
  throw new Error(
    `There is no Chromium, and none could be installed. Set CHROMIUM_PATH to one.\n${attempts.join('\n')}`,
  );
}

function findChromium(): string | null {
  const wanted = process.env['CHROMIUM_PATH'];
  const folders = (process.env['PATH'] ?? '').split(delimiter).concat('/usr/bin');
  const candidates = [
    ...(wanted ? [wanted] : []),
    ...folders.flatMap((folder) => names.map((name) => join(folder, name))),
    chromium.executablePath(),
  ];
  return candidates.find((path) => path !== '' && existsSync(path)) ?? null;
}
