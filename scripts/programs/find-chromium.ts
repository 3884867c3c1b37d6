import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';

// The headless shell draws no windows, and loads a page in two thirds of the time.
const names = ['chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];

/** The path of a Chromium on this machine: `CHROMIUM_PATH`, else the first on PATH. Null without any. */
export function findChromium(): string | null {
  const wanted = process.env['CHROMIUM_PATH'];
  const folders = (process.env['PATH'] ?? '').split(delimiter).concat('/usr/bin');
  const candidates = [
    ...(wanted ? [wanted] : []),
    ...folders.flatMap((folder) => names.map((name) => join(folder, name))),
  ];
  return candidates.find((path) => existsSync(path)) ?? null;
}
