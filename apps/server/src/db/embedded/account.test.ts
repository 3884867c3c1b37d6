import { expect, test } from 'vitest';

import { findClosedFolder, requireReachable } from './account.ts';

const postgres = { uid: 999, gid: 998 };

function permissionsOf(folders: Record<string, { uid?: number; gid?: number; mode: number }>) {
  return (folder: string) => ({ uid: 0, gid: 0, mode: 0o755, ...folders[folder] });
}

test.each([
  [{ '/root': { mode: 0o700 } }, '/root'],
  [{ '/root': { mode: 0o710 } }, '/root'],
  [{ '/root': { mode: 0o711 } }, null],
  [{ '/root': { mode: 0o710, gid: 998 } }, null],
  [{ '/root': { mode: 0o700, uid: 999 } }, null],
  [{ '/root/shop/.data': { mode: 0o700 } }, '/root/shop/.data'],
  [{ '/root': { mode: 0o700 }, '/root/shop': { mode: 0o700 } }, '/root'],
  [{}, null],
])('with %o the way is closed at %s', (folders, closed) => {
  expect(findClosedFolder('/root/shop/.data', postgres, permissionsOf(folders))).toBe(closed);
});

test('as root, an unreachable DATA_DIR is refused with the ways out', () => {
  const places = { dataDir: '/root/shop/.data', binariesDir: '/usr/lib/postgres' };
  const permissions = permissionsOf({ '/root': { mode: 0o700 } });
  const refusal = () => requireReachable(places, postgres, permissions);
  expect(refusal).toThrow('DATA_DIR is /root/shop/.data');
  expect(refusal).toThrow('chmod o+x /root)');
  expect(refusal).toThrow('DATA_DIR=/var/lib/kaplya');
});

test('the programs of PostgreSQL are looked at too, and one closed folder is named once', () => {
  const permissions = permissionsOf({ '/root': { mode: 0o700 } });
  const elsewhere = { dataDir: '/var/lib/kaplya', binariesDir: '/root/shop/node_modules/bin' };
  expect(() => requireReachable(elsewhere, postgres, permissions)).toThrow('PostgreSQL is installed in');
  const both = { dataDir: '/root/shop/.data', binariesDir: '/root/shop/node_modules/bin' };
  expect(() => requireReachable(both, postgres, permissions)).toThrow(/^(?!.*PostgreSQL is installed in)/s);
});
