import { resolve } from 'node:path';
import { readFileNames } from '../../scripts/app-build/read-file-names.ts';

const buildDir = resolve(import.meta.dirname, '../../apps/storefront/build');

/** A pattern of the URLs of built scripts, whose files are called by their hash, by readable names such as `cart-drawer`. */
export function builtScripts(...names: (string | RegExp)[]): RegExp {
  const files = Object.entries(readFileNames(buildDir)).flatMap(([file, name]) =>
    names.some((wanted) => (typeof wanted === 'string' ? name === `${wanted}.js` : wanted.test(name))) ? [file] : [],
  );
  if (files.length === 0) throw new Error(`The build has no script called ${names.join(' or ')}`);
  return new RegExp(`/assets/(?:${files.join('|').replaceAll('.', String.raw`\.`)})`);
}
