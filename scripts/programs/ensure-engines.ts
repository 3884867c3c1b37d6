import { ensureTestPrograms } from './ensure-test-programs.ts';
import { testPrograms, type TestProgramName } from './test-programs.ts';

/** The engines besides Chromium, under the names of their projects in `e2e/playwright.config.ts`. */
const engines: Readonly<Record<string, readonly TestProgramName[]>> = {
  Firefox: ['firefox-esr'],
  // WebKit draws on a screen only, and test machines have none.
  WebKit: ['WebKitWebDriver', 'Xvfb'],
};

export type Engines = {
  /** The projects that can run. */
  names: string[];
  /** The path of each of their programs, under its variable. */
  env: Readonly<Record<string, string>>;
  /** The remedy for each other one, such as `Firefox (install firefox-esr)`. */
  missing: string[];
};

/** Finds the engines besides Chromium: installed ones, else Debian's. Never throws: reports the missing ones. */
export async function ensureEngines(): Promise<Engines> {
  const { env, missing, problem } = await ensureTestPrograms(Object.values(engines).flat());
  if (missing.length > 0) console.log(problem);
  const isThere = (name: string): boolean => engines[name]?.every((program) => !missing.includes(program)) ?? false;
  const names = Object.keys(engines);
  return {
    names: names.filter(isThere),
    env,
    missing: names
      .filter((name) => !isThere(name))
      .map(
        (name) => `${name} (install ${engines[name]?.map((program) => testPrograms[program].package).join(' and ')})`,
      ),
  };
}
