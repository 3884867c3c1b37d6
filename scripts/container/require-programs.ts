import { spawnSync } from 'node:child_process';

const needed = {
  unshare: 'util-linux',
  nsenter: 'util-linux',
  setpriv: 'util-linux',
  ip: 'iproute2',
  psql: 'postgresql-client',
  mosquitto: 'mosquitto',
  mosquitto_passwd: 'mosquitto',
};

/** Throws and says what is missing on this machine. */
export function requirePrograms(): void {
  if (process.platform !== 'linux' || process.getuid?.() !== 0) {
    throw new Error('The proof makes namespaces and a root of its own: run it as root, on Linux.');
  }
  const missing = Object.entries(needed).filter(
    ([program]) => spawnSync('sh', ['-c', `command -v ${program}`]).status !== 0,
  );
  if (missing.length === 0) return;
  const packages = [...new Set(missing.map(([, name]) => name))].join(' ');
  throw new Error(`${missing.map(([name]) => name).join(', ')} is missing: apt-get install ${packages}`);
}
