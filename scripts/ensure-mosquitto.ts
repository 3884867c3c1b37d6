import { findMosquitto } from '../apps/server/test/find-mosquitto.ts';
import { runCommand } from './run-command.ts';

/** Path of a Mosquitto for the tests of the cells: one that is there, else Debian's. Throws without any. */
export async function ensureMosquitto(): Promise<string> {
  const present = findMosquitto();
  if (present) return present;

  let attempt = 'apt-get: only root may install it';
  if (process.getuid?.() === 0) {
    console.log('Installing Mosquitto by apt-get…');
    await runCommand('apt-get', ['update', '-qq']);
    const { output } = await runCommand('apt-get', [
      ...['install', '-y', '-qq', '--no-install-recommends', 'mosquitto'],
    ]);
    attempt = `apt-get: ${output.trim().slice(-500)}`;
    const installed = findMosquitto();
    if (installed) return installed;
  }
  throw new Error(`There is no Mosquitto, and none could be installed. Set MOSQUITTO_PATH to one.\n${attempt}`);
}
