import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { readFileNames } from '../app-build/read-file-names.ts';

type Chunk = { module: string; imports?: string[]; css?: string[] };
type ServerBuild = { assets: { url: string; entry: Chunk; routes: Record<string, Chunk | undefined> } };

/** The routes that `/` is made of. */
const routes = ['root', 'routes/catalogue', 'routes/home'];

/**
 * Files that the page loads after hydration, when idle, without a name in the HTML: the check for a newer release, the
 * first notice and its texts. The first-load journey compares this list with a browser's requests, so that nothing
 * escapes the budget by loading a second later.
 */
const afterAwake = ['idle', 'app-updates', 'hints'];
const textsAfterAwake = ['idle'];

/** The files in `client/assets` that a new browser loads for `/`, until nothing more is loaded. */
export async function listFirstViewFiles(
  buildDir: string,
  language: string,
): Promise<{ scripts: string[]; styles: string[] }> {
  const { assets } = (await import(pathToFileURL(join(buildDir, 'server/index.js')).href)) as ServerBuild;
  const names = Object.entries(readFileNames(buildDir));
  const find = (chunk: string, ending = 'js'): string => {
    const found = names.filter(([, name]) => name === `${chunk}.${ending}`);
    if (found.length !== 1) throw new Error(`The build has ${found.length} files ${chunk}.${ending}`);
    return found[0]?.[0] ?? '';
  };

  const chunks = [assets.entry, ...routes.flatMap((route) => assets.routes[route] ?? [])];
  if (chunks.length !== routes.length + 1) throw new Error('The build lacks a route that / is made of');
  const named = chunks.flatMap(({ module, imports = [] }) => [module, ...imports]).concat(assets.url);
  const texts = ['first', ...textsAfterAwake].map((area) => find(`texts-${language}-${area}`));
  const later = afterAwake.map((chunk) => find(chunk));
  const scripts = new Set([...named.map((url) => url.replace('/assets/', '')), ...texts, ...later]);
  // A set grows while it is walked: this includes the imports of imports.
  for (const name of scripts) {
    for (const imported of listImports(join(buildDir, 'client/assets', name))) scripts.add(imported);
  }
  const styles = [
    find('app', 'css'),
    ...chunks.flatMap(({ css = [] }) => css.map((url) => url.replace('/assets/', ''))),
  ];
  return { scripts: [...scripts].toSorted(), styles: [...new Set(styles)].toSorted() };
}

function listImports(path: string): string[] {
  const imports = readFileSync(path, 'utf8').matchAll(/\b(?:from|import)\s*"\.\/([\w-]+\.js)"/g);
  return [...imports].map(([, name = '']) => name);
}
