import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';

/** The path of a program on this machine: the one of `variable`, else the first found; null: there is none. */
export function findProgram(name: string, variable: string): string | null {
  const wanted = process.env[variable];
  const folders = (process.env['PATH'] ?? '').split(delimiter);
  const candidates = [...folders, '/usr/sbin', '/usr/local/sbin', '/opt/homebrew/sbin', '/opt/homebrew/bin'].map(
    (folder) => join(folder, name),
  );
  return [...(wanted ? [wanted] : []), ...candidates].find(isExecutable) ?? null;
}

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
