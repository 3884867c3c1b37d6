import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/**
 * Runs a build that empties `buildDir/client`, and puts the previous release's files beside the new ones: a page opened
 * before the update may still request them. Drops the files of older releases.
 */
export async function copyFormerRelease(buildDir: string, build: () => Promise<void>): Promise<void> {
  const assets = join(buildDir, 'client/assets');
  // Lists a release's own files, without those of earlier releases.
  const list = join(buildDir, '.release.json');
  const names = existsSync(list) ? (JSON.parse(readFileSync(list, 'utf8')) as string[]) : [];
  // A folder that no tool scans for sources.
  const shelter = join(dirname(buildDir), 'node_modules');
  mkdirSync(shelter, { recursive: true });
  const aside = mkdtempSync(join(shelter, '.former-release-'));
  try {
    const copied = names.filter((name) => existsSync(join(assets, name)));
    for (const name of copied) cpSync(join(assets, name), join(aside, name));
    await build();
    writeFileSync(list, JSON.stringify(readdirSync(assets)));
    for (const name of copied) {
      if (!existsSync(join(assets, name))) cpSync(join(aside, name), join(assets, name));
    }
  } finally {
    rmSync(aside, { recursive: true });
  }
}
