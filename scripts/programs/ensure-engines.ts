import { findProgram } from '../../apps/server/test/processes/find-program.ts';
import { ensureDebianProgram } from './ensure-debian-program.ts';

type Engine = {
  /** The name of its project in `e2e/playwright.config.ts`. */
  readonly name: string;
  readonly packages: readonly string[];
  /** The variable with its path; it can name another one than Debian's. */
  readonly variable: string;
  find(): string | null;
  /** What it draws on where the machine has no screen. */
  screen?(): string | null;
};

const findXvfb = () => findProgram('Xvfb', 'XVFB_PATH');

const engines: readonly Engine[] = [
  {
    name: 'Firefox',
    packages: ['firefox-esr'],
    variable: 'FIREFOX_PATH',
    find: () => findProgram('firefox-esr', 'FIREFOX_PATH') ?? findProgram('firefox', 'FIREFOX_PATH'),
  },
  {
    name: 'WebKit',
    packages: ['webkit2gtk-driver', 'xvfb'],
    variable: 'WEBKIT_DRIVER_PATH',
    // WebKit draws on a screen only, and test machines have none.
    find: () => findXvfb() && findProgram('WebKitWebDriver', 'WEBKIT_DRIVER_PATH'),
    screen: findXvfb,
  },
];

export type Engines = {
  /** The projects that can run. */
  names: string[];
  /** The path of each of them. */
  env: Record<string, string>;
  /** The remedy for each other one, such as `Firefox (install firefox-esr)`. */
  missing: string[];
};

/** Finds the engines besides Chromium: installed ones, else Debian's. Never throws: reports the missing ones. */
export async function ensureEngines(): Promise<Engines> {
  const found: Engines = { names: [], env: {}, missing: [] };
  for (const engine of engines) {
    try {
      found.env[engine.variable] = await ensureDebianProgram(engine);
      if (engine.screen) found.env['XVFB_PATH'] = engine.screen() ?? '';
      found.names.push(engine.name);
    } catch (error) {
      console.log(error instanceof Error ? error.message : String(error));
      found.missing.push(`${engine.name} (install ${engine.packages.join(' and ')})`);
    }
  }
  return found;
}
