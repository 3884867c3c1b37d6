import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

type Chunk = { module: string; imports?: string[]; css?: string[] };
type ServerBuild = { assets: { url: string; entry: Chunk; routes: Record<string, Chunk | undefined> } };

/** The routes that `/` is made of. */
const routes = ['root', 'routes/catalogue', 'routes/home'];

/**
 * What the page loads once it is awake and idle, though no HTML names it: what looks for a newer release, the first notice
 * and its texts. The journey of the first load compares this list with what a browser loads, so that nothing which comes a
 * second later escapes the budget.
 */
const afterAwake = ['after-idle', 'app-updates', 'notices'];
const textsAfterAwake = ['after-idle'];

/** The files in `client/assets` that a browser which was never here loads for `/`, until it has nothing to load any more. */
export async function listFirstViewFiles(
  buildDir: string,
  language: string,
): Promise<{ scripts: string[]; styles: string[] }> {
  const { assets } = (await import(pathToFileURL(join(buildDir, 'server/index.js')).href)) as ServerBuild;
  // Without those of the release before, which stand beside them.
  const built = JSON.parse(readFileSync(join(buildDir, '.release.json'), 'utf8')) as string[];
  const find = (chunk: string, ending = 'js'): string => {
    const found = built.filter((name) => name.replace(/-[\w-]{8}(?=\.)/, '') === `${chunk}.${ending}`);
    if (found.length !== 1) throw new Error(`The build has ${found.length} files ${chunk}.${ending}`);
    return found[0] ?? '';
  };

  const chunks = [assets.entry, ...routes.flatMap((route) => assets.routes[route] ?? [])];
  if (chunks.length !== routes.length + 1) throw new Error('The build lacks a route that / is made of');
  const named = chunks.flatMap(({ module, imports = [] }) => [module, ...imports]).concat(assets.url);
  const texts = ['first', ...textsAfterAwake].map((area) => find(`texts-${language}-${area}`));
  const later = afterAwake.map((chunk) => find(chunk));
  const scripts = [...named.map((url) => url.replace('/assets/', '')), ...texts, ...later];
  const styles = [
    find('app', 'css'),
    ...chunks.flatMap(({ css = [] }) => css.map((url) => url.replace('/assets/', ''))),
  ];
  return { scripts: [...new Set(scripts)].toSorted(), styles: [...new Set(styles)].toSorted() };
}
