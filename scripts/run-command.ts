import { spawn } from 'node:child_process';
import { delimiter, join, resolve } from 'node:path';

export const root = resolve(import.meta.dirname, '..');

export type CommandResult = { code: number; output: string; seconds: number };

export type CommandOptions = {
  cwd?: string;
  env?: Record<string, string>;
  /** Shows the output as it arrives. */
  live?: boolean;
};

/** Runs a command with the project's own tools first on PATH. Never throws: the exit code shows the result. */
export function runCommand(command: string, args: string[], options: CommandOptions = {}): Promise<CommandResult> {
  const startedAt = performance.now();
  const path = [join(root, 'node_modules/.bin'), process.env['PATH'] ?? ''].join(delimiter);
  return new Promise((done) => {
    const child = spawn(command, args, {
      cwd: options.cwd ?? root,
      env: { ...process.env, ...options.env, PATH: path },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    const chunks: Buffer[] = [];
    for (const stream of [child.stdout, child.stderr]) {
      stream.on('data', (chunk: Buffer) => {
        chunks.push(chunk);
        if (options.live) process.stdout.write(chunk);
      });
    }
    const finish = (code: number): void =>
      done({ code, output: Buffer.concat(chunks).toString(), seconds: (performance.now() - startedAt) / 1000 });
    child.once('error', (error) => {
      chunks.push(Buffer.from(error.message));
      finish(127);
    });
    child.once('close', (code) => finish(code ?? 1));
  });
}
