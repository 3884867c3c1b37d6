import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/**
 * Runs a build that empties `buildDir/client`, and puts the files of the release before beside the new ones: a page that
 * was opened before the change may still ask for them. What that release in turn had kept of an earlier one goes.
 */
export async function keepFormerRelease(buildDir: string, build: () => Promise<void>): Promise<void> {
  const assets = join(buildDir, 'client/assets');
  // Names the files that a release was built of, without those that were put beside them.
  const list = join(buildDir, '.release.json');
  const names = existsSync(list) ? (JSON.parse(readFileSync(list, 'utf8')) as string[]) : [];
  // Where nobody looks for sources.
  const shelter = join(dirname(buildDir), 'node_modules');
  mkdirSync(shelter, { recursive: true });
  const aside = mkdtempSync(join(shelter, '.former-release-'));
  try {
    const kept = names.filter((name) => existsSync(join(assets, name)));
    for (const name of kept) cpSync(join(assets, name), join(aside, name));
    await build();
    writeFileSync(list, JSON.stringify(readdirSync(assets)));
    for (const name of kept) {
      if (!existsSync(join(assets, name))) cpSync(join(aside, name), join(assets, name));
    }
  } finally {
    rmSync(aside, { recursive: true });
  }
}
