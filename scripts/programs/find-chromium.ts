import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';

// The headless shell draws no windows, and loads a page in two thirds of the time.
const names = ['chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];

/** Arguments of each Chromium that tests start: what sandboxes forbid, and what costs more than it gives there. */
export const argumentsForTests = [
  '--no-sandbox',
  '--disable-gpu',
  // They translate what runs hot: a page that lives for seconds spends more on it than it saves.
  '--js-flags=--no-turbofan --no-maglev',
] as const;

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
