import { runCommand } from '../run-command.ts';

type DebianProgram = {
  /** The display name. */
  readonly name: string;
  /** The Debian package. */
  readonly packages: readonly string[];
  /** The variable that names another path. */
  readonly variable: string;
  find(): string | null;
};

/** The path of a program for the tests: an installed one, else Debian's. Throws without any. */
export async function ensureDebianProgram({ name, packages, variable, find }: DebianProgram): Promise<string> {
  const present = find();
  if (present) return present;

  let attempt = 'apt-get: only root may install it';
  if (process.getuid?.() === 0) {
    console.log(`Installing ${name} by apt-get…`);
    await runCommand('apt-get', ['update', '-qq']);
    const { output } = await runCommand('apt-get', ['install', '-y', '-qq', '--no-install-recommends', ...packages]);
    attempt = `apt-get: ${output.trim().slice(-500)}`;
    const installed = find();
    if (installed) return installed;
  }
  throw new Error(`There is no ${name}, and none could be installed. Set ${variable} to one.\n${attempt}`);
}
