import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { superviseProcess } from './supervise-process.ts';

// Processes are slow on a busy machine.
vi.setConfig({ testTimeout: 60_000 });
const patiently = { timeout: 30_000, interval: 20 };

/** A program in its own process, and its log. */
function prepare(source: string) {
  const folder = mkdtempSync(join(tmpdir(), 'kaplya-program-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const program = join(folder, 'program.mjs');
  writeFileSync(program, source);
  const heard: unknown[] = [];
  const lines: string[] = [];
  const note = (_fields: object, text: string) => void lines.push(text);
  const supervised = superviseProcess({
    program,
    name: 'the program',
    logger: { warn: note, error: note },
    options: () => ({ port: 1 }),
    onMessage: (message) => void heard.push(message),
    stopPatienceMilliseconds: 100,
  });
  onTestFinished(() => supervised.stop());
  return { supervised, heard, lines };
}

test.each([
  ['is not there', '/nowhere/node'],
  ['cannot even be named', 'node\0'],
])('a program whose Node %s is tried again, and holds up nobody who stops it', async (_, path) => {
  const { supervised, heard, lines } = prepare(`process.on('message', (m) => process.send(m));
    process.on('disconnect', () => process.exit(0));`);
  const { execPath } = process;
  onTestFinished(() => void (process.execPath = execPath));
  process.execPath = path;
  supervised.start();
  await vi.waitFor(() => expect(lines).toContain('the program cannot be started'), patiently);
  await supervised.stop();
  supervised.start();
  await vi.waitFor(() => expect(lines.filter((line) => line.endsWith('is started again'))).toHaveLength(2), patiently);
  process.execPath = execPath;
  await vi.waitFor(() => expect(heard).toEqual([{ port: 1 }]), patiently);
});

test('a program that hangs up and lives on is killed at the stop, and the stop ends', async () => {
  const { supervised, heard } = prepare(`process.send('here');
    process.disconnect();
    setInterval(() => undefined, 60_000);`);
  supervised.start();
  await vi.waitFor(() => expect(heard).toEqual(['here']), patiently);
  await supervised.stop();
});
