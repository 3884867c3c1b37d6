import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { expect, onTestFinished, test } from 'vitest';

import { root } from '../run-command.ts';

const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
  scripts: { postinstall: string };
};

const lacksLibatomic = 'error while loading shared libraries: libatomic.so.1: cannot open shared object file';

/** Ends an installation on a machine that has a Node, which may complain, a user, and apt-get or not. */
function install({ complaint = '', uid = 0, aptGet = 'works' as 'works' | 'fails' | null }) {
  const folder = mkdtempSync(join(tmpdir(), 'kaplya-libatomic-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const write = (name: string, lines: string) =>
    writeFileSync(join(folder, name), `#!/bin/sh\n${lines}\n`, { mode: 0o755 });
  const [mended, asked] = [join(folder, 'mended'), join(folder, 'asked')];
  const fail = complaint === '' ? '' : `[ -e ${mended} ] || { echo "node: ${complaint}" >&2; exit 127; }\n`;
  write('node', `${fail}echo v26.0.0`);
  write('id', `echo ${uid}`);
  if (aptGet) write('apt-get', `echo "$@" >> ${asked}\n${aptGet === 'works' ? `: > ${mended}` : 'exit 100'}`);
  symlinkSync('/bin/sh', join(folder, 'sh'));
  const { status, stdout, stderr } = spawnSync('/bin/sh', ['-c', scripts.postinstall], {
    cwd: root,
    env: { PATH: folder },
    encoding: 'utf8',
  });
  return { status, stdout, stderr, asked: existsSync(asked) ? readFileSync(asked, 'utf8') : null };
}

test('where the Node of the project runs, an installation does nothing more [P-71]', () => {
  expect(install({})).toEqual({ status: 0, stdout: 'v26.0.0\n', stderr: '', asked: null });
});

test('where it lacks libatomic, root gets it by apt-get [P-71]', () => {
  const { status, asked } = install({ complaint: lacksLibatomic });
  expect(status).toBe(0);
  expect(asked).toMatch(/^update .*\ninstall .* libatomic1\n$/);
});

test.each([
  ['another user', { uid: 1000 }],
  ['a machine without apt-get', { aptGet: null }],
  ['root without a network', { aptGet: 'fails' as const }],
])('%s is told the remedy, and the installation fails [P-71]', (_, machine) => {
  const { status, stderr, asked } = install({ complaint: lacksLibatomic, ...machine });
  expect(status).toBe(1);
  expect(stderr).toContain('sudo apt-get install libatomic1');
  expect(asked !== null).toBe('aptGet' in machine && machine.aptGet !== null);
});

test('another fault of it is told as it is, and nothing is installed [P-71]', () => {
  const { status, stderr, asked } = install({ complaint: 'cannot execute binary file' });
  expect(status).toBe(1);
  expect(stderr).toContain('The Node of this project does not run: node: cannot execute binary file');
  expect(asked).toBeNull();
});
