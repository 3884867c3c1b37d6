import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir, userInfo } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { toMosquittoAcl, toMosquittoPassword } from '#gateways/cells/mosquitto-files.ts';
import { requireTestProgram } from '../../../../scripts/programs/test-programs.ts';
import { findFreePort } from '../processes/start-shop-process.ts';

export type TestBroker = {
  readonly port: number;
  /** Restarts it as after SIGKILL: it loses everything and returns at the same port. */
  stop(): Promise<void>;
  start(): Promise<void>;
  /** Stops the broker and removes its files. */
  close(): Promise<void>;
};

/** Runs a Mosquitto on the loopback with passwords and the documented access list. */
export async function startMosquitto(passwords: ReadonlyMap<string, string>): Promise<TestBroker> {
  const program = requireTestProgram('mosquitto');
  const folder = mkdtempSync(join(tmpdir(), 'kaplya-mosquitto-'));
  const port = await findFreePort();
  const write = (name: string, lines: readonly string[]) => {
    writeFileSync(join(folder, name), `${lines.join('\n')}\n`, { mode: 0o600 });
    return join(folder, name);
  };
  const settings = write('mosquitto.conf', [
    `listener ${port} 127.0.0.1`,
    'allow_anonymous false',
    `password_file ${write(
      'passwords',
      [...passwords].map(([user, password]) => toMosquittoPassword(user, password)),
    )}`,
    `acl_file ${write('acl', [toMosquittoAcl()])}`,
    'persistence false',
    'max_packet_size 1100000',
    'set_tcp_nodelay true',
    // As root it would switch to another user, who may not read these files.
    `user ${userInfo().username}`,
  ]);
  let child: ChildProcess | null = null;
  let output = '';

  const broker: TestBroker = {
    port,
    async start() {
      const started = spawn(program, ['-c', settings], { stdio: ['ignore', 'pipe', 'pipe'] });
      child = started;
      for (const stream of [started.stdout, started.stderr]) {
        stream.on('data', (chunk: Buffer) => {
          output += chunk.toString();
        });
      }
      for (let tries = 0; !(await isListening(port)); tries += 1) {
        if (started.exitCode !== null || tries > 500) throw new Error(`Mosquitto does not start: ${output}`);
        await delay(10);
      }
    },
    async stop() {
      if (!child || child.exitCode !== null) return;
      const ended = once(child, 'exit');
      child.kill('SIGKILL');
      await ended;
    },
    async close() {
      await broker.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
  await broker.start();
  return broker;
}

function isListening(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1');
    const finish = (result: boolean) => {
      socket.destroy();
      resolve(result);
    };
    socket.once('connect', () => finish(true));
    socket.once('error', () => finish(false));
  });
}
