import { execFileSync, type ChildProcess } from 'node:child_process';
import { copyFileSync, existsSync, mkdirSync, readdirSync, statSync } from 'node:fs';
import { basename, dirname, join, posix } from 'node:path';
import { layBase, startInRoot } from './clean-root.ts';
import type { Ignores } from './ignore-file.ts';
import type { Instruction, Stage } from './parse-dockerfile.ts';

export type Image = {
  /** The folder that stands for its `/`. */
  readonly root: string;
  readonly env: Readonly<Record<string, string>>;
  readonly workdir: string;
  readonly user: 'root' | 'node';
  readonly volumes: readonly string[];
  readonly healthcheck: Extract<Instruction, { kind: 'healthcheck' }> | null;
  readonly command: readonly string[];
};

export type BuildOptions = {
  readonly stages: readonly Stage[];
  /** The repository. */
  readonly context: string;
  readonly ignores: Ignores;
  /** An empty folder; each stage gets one in it. */
  readonly work: string;
  /** Variables that only the commands of a build see: where npm finds its packages. */
  readonly buildEnv: Readonly<Record<string, string>>;
  /** The folder in which npm keeps what it has downloaded. */
  readonly npmCache: string;
  say(text: string): void;
};

/** Carries out the stages of a Dockerfile in folders, and returns the last one. */
export async function buildImage({ stages, work, say, ...options }: BuildOptions): Promise<Image> {
  const built = new Map<string, Image>();
  let last: Image | null = null;
  for (const [index, { base, name, instructions }] of stages.entries()) {
    const root = join(work, name ?? `stage-${index}`);
    mkdirSync(root);
    const from = built.get(base);
    let image: Image = from ? { ...from, root } : { ...emptyImage, root };
    if (from) execFileSync('cp', ['-a', `${from.root}/.`, root]);
    else layBase(root);
    for (const instruction of instructions) {
      say(`${name ?? 'the image'}: ${describe(instruction)}`);
      // oxlint-disable-next-line no-await-in-loop -- each stands on the one before
      image = await carryOut(instruction, image, { ...options, built });
    }
    if (name !== null) built.set(name, image);
    last = image;
  }
  if (!last) throw new Error('There is no stage');
  return last;
}

const emptyImage: Omit<Image, 'root'> = {
  env: {},
  workdir: '/',
  user: 'root',
  volumes: [],
  healthcheck: null,
  command: [],
};

function describe(instruction: Instruction): string {
  if (instruction.kind === 'run') return `RUN ${instruction.command}`;
  if (instruction.kind !== 'copy') return instruction.kind.toUpperCase();
  return `COPY ${instruction.from ? `from ${instruction.from} ` : ''}${instruction.sources.join(' ')}`;
}

type Surroundings = Pick<BuildOptions, 'context' | 'ignores' | 'buildEnv' | 'npmCache'> & {
  readonly built: ReadonlyMap<string, Image>;
};

async function carryOut(instruction: Instruction, image: Image, surroundings: Surroundings): Promise<Image> {
  switch (instruction.kind) {
    case 'env':
      return { ...image, env: { ...image.env, ...instruction.values } };
    case 'workdir':
      mkdirSync(join(image.root, instruction.value), { recursive: true });
      return { ...image, workdir: posix.resolve(image.workdir, instruction.value) };
    case 'user':
      if (instruction.value !== 'node') throw new Error(`There is no user ${instruction.value}`);
      return { ...image, user: instruction.value };
    case 'volume':
      return { ...image, volumes: instruction.values };
    case 'healthcheck':
      return { ...image, healthcheck: instruction };
    case 'cmd':
      return { ...image, command: instruction.command };
    case 'copy':
      copy(instruction, image, surroundings);
      return image;
    case 'run':
      await run(instruction.command, image, surroundings);
      return image;
    case 'stopsignal':
    case 'expose':
      return image;
  }
}

function copy(
  { from, sources, target }: Extract<Instruction, { kind: 'copy' }>,
  { root, workdir }: Image,
  { context, ignores, built }: Surroundings,
): void {
  const to = join(root, posix.resolve(workdir, target));
  const isIntoFolder = target.endsWith('/') || sources.length > 1;
  for (const source of sources) {
    const stage = from === null ? null : built.get(from);
    if (stage === undefined) throw new Error(`There is no stage ${from}`);
    const path = stage ? join(stage.root, source) : join(context, source);
    if (!existsSync(path) || (!stage && source !== '.' && ignores(source))) throw new Error(`There is no ${source}`);
    const isFolder = statSync(path).isDirectory();
    const place = isFolder || !isIntoFolder ? to : join(to, basename(source));
    mkdirSync(isFolder ? place : dirname(place), { recursive: true });
    if (stage) execFileSync('cp', ['-a', isFolder ? `${path}/.` : path, place]);
    else if (isFolder) copyContext(context, source === '.' ? '' : source, place, ignores);
    else copyFileSync(path, place);
  }
}

/** Folders of many files, of which nothing is kept. */
const excluded = new Set(['node_modules', '.git', 'build', '.data']);

function copyContext(context: string, folder: string, to: string, ignores: Ignores): void {
  for (const entry of readdirSync(join(context, folder), { withFileTypes: true })) {
    const path = posix.join(folder, entry.name);
    if (entry.isDirectory()) {
      if (!excluded.has(entry.name) || !ignores(path)) copyContext(context, path, join(to, entry.name), ignores);
      continue;
    }
    if (ignores(path)) continue;
    mkdirSync(to, { recursive: true });
    copyFileSync(join(context, path), join(to, entry.name));
  }
}

async function run(command: string, { root, env, workdir, user }: Image, surroundings: Surroundings): Promise<void> {
  mkdirSync(join(root, 'root/.npm'), { recursive: true });
  const child = startInRoot({
    ...{ root, cwd: workdir, user, command: ['/bin/sh', '-c', command] },
    env: { HOME: '/root', ...env, ...surroundings.buildEnv },
    mounts: [{ from: surroundings.npmCache, at: 'root/.npm' }],
  });
  const { code, output } = await waitFor(child);
  if (code !== 0) throw new Error(`It ended with ${code}: ${command}\n${output.slice(-4000)}`);
}

/** Waits for the end of a process; its code and what it said. */
export async function waitFor(child: ChildProcess): Promise<{ code: number | null; output: string }> {
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (text: Buffer) => (output += text.toString()));
  const code = await new Promise<number | null>((resolve) => child.once('close', resolve));
  return { code, output };
}
