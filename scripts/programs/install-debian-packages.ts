import { runCommand } from '../run-command.ts';

let lastInstallation: Promise<unknown> = Promise.resolve();

/**
 * Installs Debian packages as root, one call after the other, since apt-get has one lock. Returns why packages may be
 * missing afterwards; never throws.
 */
export function installDebianPackages(packages: readonly string[]): Promise<string> {
  const installation = lastInstallation.then(() => install(packages));
  lastInstallation = installation;
  return installation;
}

async function install(packages: readonly string[]): Promise<string> {
  if (process.getuid?.() !== 0) return 'apt-get: only root may install packages';
  console.log(`Installing ${packages.join(', ')} by apt-get…`);
  const env = { DEBIAN_FRONTEND: 'noninteractive' };
  const updated = await runCommand('apt-get', ['update', '-qq'], { env });
  const installed = await runCommand('apt-get', ['install', '-y', '-qq', '--no-install-recommends', ...packages], {
    env,
  });
  const failed = [updated, installed].filter(({ code }) => code !== 0);
  return `apt-get: ${failed.map(({ output }) => output.trim().slice(-500)).join('\n')}`;
}
