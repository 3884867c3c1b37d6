// Proves the image and compose.yaml without Docker: docs/operating/container.md says what it does and what it cannot.
import { execFileSync, spawn } from 'node:child_process';
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { buildImage, type Image } from './build-image.ts';
import { parseIgnoreFile } from './ignore-file.ts';
import { parseDockerfile } from './parse-dockerfile.ts';
import { proveImage } from './prove-image.ts';
import { requirePrograms } from './require-programs.ts';
import { runImage } from './run-image.ts';

const context = resolve(import.meta.dirname, '../..');
const { values: flags } = parseArgs({
  options: {
    /** Keeps the folder with the image. */
    keep: { type: 'boolean', default: false },
    /** The second half: an image that stands in this folder, in a network of its own. */
    run: { type: 'string' },
  },
});
const say = (text: string): void => console.log(text);

if (flags.run === undefined) process.exitCode = await proveAll();
// At once: what it has started is killed, and pipes to it may stay open.
else process.exit(await runBuilt(flags.run));

async function proveAll(): Promise<number> {
  requirePrograms();
  const work = mkdtempSync(join(tmpdir(), 'kaplya-image-'));
  // The user of the image has to get to its data.
  chmodSync(work, 0o711);
  try {
    const startedAt = performance.now();
    const image = await buildImage({
      stages: parseDockerfile(readFileSync(join(context, 'Dockerfile'), 'utf8')),
      ignores: parseIgnoreFile(readFileSync(join(context, '.dockerignore'), 'utf8')),
      ...{ context, work, say, ...findPackages() },
    });
    say(`Built in ${Math.round((performance.now() - startedAt) / 1000)} s.`);
    proveImage(image, context, say);
    writeFileSync(join(work, 'image.json'), JSON.stringify(image));
    // A network of its own, with the loopback alone: the ports of compose.yaml are free there, and nothing is outside.
    const command = 'ip link set lo up && exec "$@"';
    const args = ['--net', '/bin/sh', '-c', command, 'sh', process.execPath, import.meta.filename, '--run', work];
    const child = spawn('unshare', args, { stdio: 'inherit' });
    return await new Promise((done) => child.once('close', (code) => done(code ?? 1)));
  } finally {
    if (flags.keep) say(`The image stands in ${work}.`);
    else rmSync(work, { recursive: true, force: true });
  }
}

async function runBuilt(work: string): Promise<number> {
  const image = JSON.parse(readFileSync(join(work, 'image.json'), 'utf8')) as Image;
  const place = join(work, 'run');
  mkdirSync(place);
  await runImage(image, { context, place, say });
  say('The image and compose.yaml hold what they promise, as far as this machine can tell.');
  return 0;
}

/** The source of npm's packages: its cache, else the registry that this machine uses. */
function findPackages(): { buildEnv: Record<string, string>; npmCache: string } {
  const npmCache = askNpm('cache');
  mkdirSync(npmCache, { recursive: true });
  return { buildEnv: { NPM_CONFIG_REGISTRY: askNpm('registry'), NPM_CONFIG_PREFER_OFFLINE: 'true' }, npmCache };
}

function askNpm(name: string): string {
  return execFileSync('npm', ['config', 'get', name], { encoding: 'utf8' }).trim();
}
