import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { compileMessageOrThrow } from '@lingui/message-utils/compileMessage';
import type { Plugin } from 'vite';

const CATALOGUE = 'virtual:catalogue/';
const CHUNKS = 'virtual:catalogue-chunks';
const DEFERRED = 'deferred';
const DEFERRED_LOADERS = /^app\/i18n\/(deferred-loaders\/\w+)\.ts$/;
const DEFERRED_FILE = /\/(\w+)\/deferred\/([\w-]+)\.json\?texts$/;

type Texts = Record<string, string>;

/**
 * Merges all areas of one language: flat id → ICU text. An id that two areas both define is a mistake.
 *
 * @param folder Has a folder for each language, with the areas of the first view as JSON, and in `deferred` all others.
 */
export function readCatalogue(folder: string, language: string): Texts {
  return mergeAreas([...listAreas(join(folder, language)), ...listAreas(join(folder, language, DEFERRED))]);
}

function listAreas(folder: string): string[] {
  const entries = readdirSync(folder, { withFileTypes: true });
  return entries.flatMap((entry) => (entry.isFile() ? join(folder, entry.name) : [])).toSorted();
}

function mergeAreas(files: readonly string[]): Texts {
  const merged: Texts = {};
  for (const file of files) {
    const area = JSON.parse(readFileSync(file, 'utf8')) as Texts;
    for (const [id, text] of Object.entries(area)) {
      if (id in merged) throw new Error(`Message id "${id}" of ${file} is already taken`);
      merged[id] = text;
    }
  }
  return merged;
}

/** @param name `<language>` for the areas of the first view, `<language>/<area>` for a deferred one. */
function compileCatalogue(folder: string, name: string): string {
  const [language = '', area] = name.split('/');
  const ofLanguage = join(folder, language);
  const texts = mergeAreas(area === undefined ? listAreas(ofLanguage) : [join(ofLanguage, DEFERRED, `${area}.json`)]);
  const compiled = Object.entries(texts).map(([id, text]) => {
    const tokens = compileMessageOrThrow(text);
    const isPlain = tokens.every((token) => typeof token === 'string');
    return [id, isPlain ? [tokens.join('')] : tokens];
  });
  // JSON.parse of a string is faster for the browser than an object literal of this size.
  return `export const messages = JSON.parse(${JSON.stringify(JSON.stringify(Object.fromEntries(compiled)))});`;
}

type ClientManifest = Record<string, { file: string; src?: string }>;

/** The client build's chunks, so that the first HTML can preload those it needs. */
function findCatalogueChunks(manifestPath: string): Record<string, string> {
  let manifest: ClientManifest;
  try {
    manifest = JSON.parse(readFileSync(manifestPath, 'utf8')) as ClientManifest;
  } catch {
    return {};
  }
  const chunks: Record<string, string> = {};
  for (const [key, { file }] of Object.entries(manifest)) {
    const at = key.indexOf(CATALOGUE);
    if (at >= 0) chunks[key.slice(at + CATALOGUE.length)] = `/${file}`;
    const [, loaders] = DEFERRED_LOADERS.exec(key) ?? [];
    if (loaders) chunks[loaders] = `/${file}`;
  }
  return chunks;
}

export type CatalogueFiles = {
  /** See `readCatalogue`. */
  readonly folder: string;
  /** The manifest of the browser build, for an app that the server renders. */
  readonly manifestPath?: string;
};

/**
 * `virtual:catalogue/<language>` is a language's texts of the first view compiled to Lingui's compact form: the parser
 * of ICU texts never reaches the browser. `deferred/<area>.json?texts` is `virtual:catalogue/<language>/<area>`, and
 * `virtual:catalogue-chunks` maps what follows `virtual:catalogue/` to the built file, and names that of the loaders.
 */
export function catalogues({ folder, manifestPath }: CatalogueFiles): Plugin {
  let isBuild = false;
  return {
    name: 'kaplya-catalogues',
    // The plugin runs before Vite's own one for JSON.
    enforce: 'pre',
    configResolved(config) {
      isBuild = config.command === 'build';
    },
    resolveId(id) {
      const [, language, area] = DEFERRED_FILE.exec(id) ?? [];
      if (language && area) return `\0${CATALOGUE}${language}/${area}`;
      return id.startsWith(CATALOGUE) || id === CHUNKS ? `\0${id}` : undefined;
    },
    load(id) {
      if (id === `\0${CHUNKS}`) {
        return `export const chunks = ${JSON.stringify(isBuild && manifestPath ? findCatalogueChunks(manifestPath) : {})};`;
      }
      if (!id.startsWith(`\0${CATALOGUE}`)) return undefined;
      return compileCatalogue(folder, id.slice(CATALOGUE.length + 1));
    },
    handleHotUpdate({ file, server }) {
      if (!file.startsWith(folder)) return;
      for (const module of server.moduleGraph.idToModuleMap.values()) {
        if (module.id?.startsWith(`\0${CATALOGUE}`)) server.moduleGraph.invalidateModule(module);
      }
      server.ws.send({ type: 'full-reload' });
    },
  };
}
