import { existsSync } from 'node:fs';

import { chromium } from '@playwright/test';

import { runCommand } from '../run-command.ts';
import { findChromium } from './find-chromium.ts';
import { installDebianPackages } from './install-debian-packages.ts';

/**
 * The path of a Chromium for browser tests: an installed one, else Debian's, else Playwright's own. Throws without any.
 */
export async function ensureChromium(): Promise<string> {
  const present = findAnyChromium();
  if (present) return present;

  const attempts = [await installDebianPackages(['chromium-headless-shell'])];
  const debian = findAnyChromium();
  if (debian) return debian;
  console.log("Installing Playwright's own Chromium…");
  const own = await runCommand('playwright', ['install', 'chromium']);
  attempts.push(`playwright: ${own.output.trim().slice(-500)}`);
  const installed = findAnyChromium();
  if (installed) return installed;
  throw new Error(
    `There is no Chromium, and none could be installed. Set CHROMIUM_PATH to one.\n${attempts.join('\n')}`,
  );
}

/** Playwright's own comes last: it is there where nothing else could be installed. */
function findAnyChromium(): string | null {
  const own = chromium.executablePath();
  return findChromium() ?? (existsSync(own) ? own : null);
}
