import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';

type TestProgram = {
  /** The display name. */
  readonly label: string;
  /** The Debian package. */
  readonly package: string;
  /** The variable with the path of another copy. */
  readonly variable: string;
  /** The package in its place on other systems. */
  readonly alternative?: string;
};

/** The programs that tests start and that a machine may lack, by file name; Chromium stands in `find-chromium.ts`. */
export const testPrograms = {
  mosquitto: { label: 'Mosquitto', package: 'mosquitto', variable: 'MOSQUITTO_PATH' },
  pgbouncer: { label: 'PgBouncer', package: 'pgbouncer', variable: 'PGBOUNCER_PATH' },
  promtool: { label: 'promtool', package: 'prometheus', variable: 'PROMTOOL_PATH' },
  'systemd-analyze': { label: 'systemd-analyze', package: 'systemd', variable: 'SYSTEMD_ANALYZE_PATH' },
  'firefox-esr': { label: 'Firefox', package: 'firefox-esr', variable: 'FIREFOX_PATH', alternative: 'firefox' },
  WebKitWebDriver: { label: 'WebKit', package: 'webkit2gtk-driver', variable: 'WEBKIT_DRIVER_PATH' },
  Xvfb: { label: 'Xvfb', package: 'xvfb', variable: 'XVFB_PATH' },
} as const satisfies Record<string, TestProgram>;

export type TestProgramName = keyof typeof testPrograms;

/** The path of a program on this machine: that of its variable, else the first found; null without any. */
export function findTestProgram(name: TestProgramName): string | null {
  const { variable, alternative }: TestProgram = testPrograms[name];
  const wanted = process.env[variable];
  const folders = (process.env['PATH'] ?? '').split(delimiter);
  const places = [...folders, '/usr/sbin', '/usr/local/sbin', '/opt/homebrew/sbin', '/opt/homebrew/bin'];
  const candidates = [name, ...(alternative === undefined ? [] : [alternative])].flatMap((file) =>
    places.map((folder) => join(folder, file)),
  );
  return [...(wanted ? [wanted] : []), ...candidates].find(isExecutable) ?? null;
}

/** The path of a program; throws, with the remedy, where it is missing. */
export function requireTestProgram(name: TestProgramName): string {
  const path = findTestProgram(name);
  if (path !== null) return path;
  const { label, package: debian, variable } = testPrograms[name];
  throw new Error(`There is no ${label}: install it (apt-get install ${debian}), or set ${variable} to it`);
}

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
