import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { pathToFileURL } from 'node:url';
import { findFreePort } from './find-free-port.ts';

const root = resolve(import.meta.dirname, '../..');
const preloads = ['later-clock.ts', 'local-names.ts'].map((file) =>
  pathToFileURL(join(import.meta.dirname, 'preloads', file)),
);

/** A shop's program on an empty database, without the demonstration and without mail, SMS, maps and DNS. */
export type EmptyServer = {
  readonly origin: string;
  /** The link that it printed. */
  readonly link: string;
  /** Starts the program again on its data, so much later; returns what it printed until the shop was open. */
  readonly restart: (options: { readonly laterMilliseconds: number }) => Promise<string>;
  /** The TXT records of the only DNS that the program asks. */
  readonly publish: (records: Readonly<Record<string, readonly string[]>>) => void;
  readonly stop: () => Promise<void>;
};

export async function startEmptyServer(): Promise<EmptyServer> {
  const dataDir = mkdtempSync(join(tmpdir(), 'kaplya-empty-'));
  const names = mkdtempSync(join(tmpdir(), 'kaplya-names-'));
  for (const folder of [dataDir, names]) chmodSync(folder, 0o711);
  const namesFile = join(names, 'names.json');
  const publish: EmptyServer['publish'] = (records) => writeFileSync(namesFile, JSON.stringify(records));
  publish({});
  const port = await findFreePort();
  const environment = {
    ...process.env,
    ...{ PORT: String(port), DATA_DIR: dataDir, DEMONSTRATION: 'off', LOG_LEVEL: 'error' },
    // As somebody who has set nothing.
    ...{ SANDBOX: undefined, PUBLIC_ORIGIN: undefined },
    ...{ NAMES_FILE: namesFile, NODE_OPTIONS: preloads.map((file) => `--import=${file.href}`).join(' ') },
  };
  let child: ChildProcess | null = null;

  async function end(): Promise<void> {
    child?.kill('SIGTERM');
    if (child?.exitCode === null && child.signalCode === null) await once(child, 'exit');
    child = null;
  }
  async function stop(): Promise<void> {
    await end();
    for (const folder of [dataDir, names]) rmSync(folder, { recursive: true, force: true });
  }
  /** Returns the lines until one matches, with the match. */
  async function start(until: RegExp, laterMilliseconds: number) {
    const started = spawn(process.execPath, ['scripts/start.ts'], {
      cwd: root,
      env: { ...environment, CLOCK_OFFSET_MILLISECONDS: String(laterMilliseconds) },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    child = started;
    const lines: string[] = [];
    for await (const line of createInterface(started.stdout)) {
      lines.push(line);
      const [match] = until.exec(line) ?? [];
      if (match === undefined) continue;
      started.stdout.resume();
      return { match, printed: lines.join('\n') };
    }
    await stop();
    throw new Error(`The program ended with ${started.exitCode ?? started.signalCode}: ${lines.join('\n')}`);
  }

  const { match: link } = await start(/http\S+\/console\/setup\?token=\S+/, 0);
  return {
    origin: `http://localhost:${port}`,
    link,
    publish,
    async restart({ laterMilliseconds }) {
      await end();
      return (await start(/^Console of staff:.*/, laterMilliseconds)).printed;
    },
    stop,
  };
}
