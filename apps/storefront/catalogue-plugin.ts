import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { compileMessageOrThrow } from '@lingui/message-utils/compileMessage';
import type { Plugin } from 'vite';

const CATALOGUES_FOLDER = fileURLToPath(new URL('./app/i18n/catalogues', import.meta.url));
const CLIENT_MANIFEST = fileURLToPath(new URL('./build/client/.vite/manifest.json', import.meta.url));
const CATALOGUE = 'virtual:catalogue/';
const CHUNKS = 'virtual:catalogue-chunks';

/** Merges the areas of one language: flat id → ICU text. An id that two areas both define is a mistake. */
export function readCatalogue(language: string): Record<string, string> {
  const folder = join(CATALOGUES_FOLDER, language);
  const merged: Record<string, string> = {};
  for (const file of readdirSync(folder).toSorted()) {
    const area = JSON.parse(readFileSync(join(folder, file), 'utf8')) as Record<string, string>;
    for (const [id, text] of Object.entries(area)) {
      if (id in merged) throw new Error(`Message id "${id}" of ${language}/${file} is already taken`);
      merged[id] = text;
    }
  }
  return merged;
}

function compileCatalogue(language: string): string {
  const compiled = Object.entries(readCatalogue(language)).map(([id, text]) => {
    const tokens = compileMessageOrThrow(text);
    const isPlain = tokens.every((token) => typeof token === 'string');
    return [id, isPlain ? [tokens.join('')] : tokens];
  });
  // JSON.parse of a string is faster for the browser than an object literal of this size.
  return `export const messages = JSON.parse(${JSON.stringify(JSON.stringify(Object.fromEntries(compiled)))});`;
}

type ClientManifest = Record<string, { file: string; src?: string }>;

/** Where the client build put each language's chunk, so that the first HTML can preload the one it needs. */
function findCatalogueChunks(): Record<string, string> {
  let manifest: ClientManifest;
  try {
    manifest = JSON.parse(readFileSync(CLIENT_MANIFEST, 'utf8')) as ClientManifest;
  } catch {
    return {};
  }
  const chunks: Record<string, string> = {};
  for (const [key, { file }] of Object.entries(manifest)) {
    const at = key.indexOf(CATALOGUE);
    if (at >= 0) chunks[key.slice(at + CATALOGUE.length)] = `/${file}`;
  }
  return chunks;
}

/**
 * `virtual:catalogue/<language>` is a language's texts compiled to Lingui's compact form: the parser of ICU
 * texts never reaches the browser. `virtual:catalogue-chunks` maps a language to its built file.
 */
export function catalogues(): Plugin {
  let isBuild = false;
  return {
    name: 'kaplya-catalogues',
    configResolved(config) {
      isBuild = config.command === 'build';
    },
    resolveId(id) {
      return id.startsWith(CATALOGUE) || id === CHUNKS ? `\0${id}` : undefined;
    },
    load(id) {
      if (id === `\0${CHUNKS}`) {
        return `export const chunks = ${JSON.stringify(isBuild ? findCatalogueChunks() : {})};`;
      }
      if (!id.startsWith(`\0${CATALOGUE}`)) return undefined;
      return compileCatalogue(id.slice(CATALOGUE.length + 1));
    },
    handleHotUpdate({ file, server }) {
      if (!file.startsWith(CATALOGUES_FOLDER)) return;
      for (const module of server.moduleGraph.idToModuleMap.values()) {
        if (module.id?.startsWith(`\0${CATALOGUE}`)) server.moduleGraph.invalidateModule(module);
      }
      server.ws.send({ type: 'full-reload' });
    },
  };
}
