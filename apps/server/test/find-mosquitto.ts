import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';

/** Path of a Mosquitto on this machine; null: there is none. */
export function findMosquitto(): string | null {
  const wanted = process.env['MOSQUITTO_PATH'];
  const folders = (process.env['PATH'] ?? '').split(delimiter);
  const candidates = [...folders, '/usr/sbin', '/usr/local/sbin', '/opt/homebrew/sbin'].map((folder) =>
    join(folder, 'mosquitto'),
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
