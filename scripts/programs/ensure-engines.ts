import { findProgram } from '../../apps/server/test/processes/find-program.ts';
import { ensureDebianProgram } from './ensure-debian-program.ts';

type Engine = {
  /** As its project in `e2e/playwright.config.ts` is called. */
  readonly name: string;
  readonly packages: readonly string[];
  /** Tells the journeys where it is, and names another one than Debian's. */
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
    // It draws on a screen only, and the machine of a test has none.
    find: () => findXvfb() && findProgram('WebKitWebDriver', 'WEBKIT_DRIVER_PATH'),
    screen: findXvfb,
  },
];

export type Engines = {
  /** Projects that can run. */
  names: string[];
  /** Where each of them is. */
  env: Record<string, string>;
  /** Of each other one what to do, such as `Firefox (install firefox-esr)`. */
  missing: string[];
};

/** The engines beside Chromium: those that are there, else Debian's. Never throws: who can have none is told. */
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
