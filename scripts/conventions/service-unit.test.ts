import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { expect, onTestFinished, test } from 'vitest';
import { requireTestProgram } from '../programs/test-programs.ts';

const root = join(import.meta.dirname, '../..');
const path = join(root, 'docs/kaplya.service');
const unit = readFileSync(path, 'utf8');

/** The lines of the section "Service", in order. */
const settings = [...unit.matchAll(/^([A-Z]\w+)=(.*)$/gm)].map(([, name = '', value = '']) => `${name}=${value}`);

test('the unit lets the shop write into its data alone, and gives it no way to more rights [P-57]', () => {
  expect(settings).toEqual(
    expect.arrayContaining([
      ...['User=kaplya', 'StateDirectory=kaplya', 'UMask=0077', 'ProtectSystem=strict', 'ProtectHome=true'],
      ...['PrivateTmp=true', 'PrivateDevices=true', 'NoNewPrivileges=true', 'CapabilityBoundingSet='],
      ...['RestrictAddressFamilies=AF_UNIX AF_INET AF_INET6', 'SystemCallFilter=@system-service'],
      ...['ProtectKernelTunables=true', 'ProtectKernelModules=true', 'ProtectKernelLogs=true', 'LockPersonality=true'],
      ...['RestrictNamespaces=true', 'RestrictSUIDSGID=true', 'KillMode=mixed', 'TimeoutStopSec=90'],
    ]),
  );
  // The first would stop Node's compiler, and the second would remove the memory of a backup's PostgreSQL.
  expect(unit).not.toMatch(/^(MemoryDenyWriteExecute|RemoveIPC|ReadWritePaths)=/m);
});

test('systemd finds no fault in the unit, and an exposure of at most 2.0 of 10 [P-57]', () => {
  const analyze = requireTestProgram('systemd-analyze');
  const folder = mkdtempSync(join(tmpdir(), 'kaplya-unit-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const copy = join(folder, 'kaplya.service');
  writeFileSync(copy, unit.replaceAll('/opt/kaplya', root));
  const verified = spawnSync(analyze, ['verify', copy], { encoding: 'utf8' });
  expect([verified.status, verified.stderr.replace(/^.*(?:SO_PASSCRED|machine-id).*$/gm, '').trim()]).toEqual([0, '']);
  const judged = ['security', '--offline=true', '--threshold=20', '--no-pager', copy];
  expect(execFileSync(analyze, judged, { encoding: 'utf8' })).toContain('Overall exposure level');
});
