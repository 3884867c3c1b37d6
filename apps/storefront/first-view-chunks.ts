import type { Plugin } from 'vite';

/** The used part of the bundler's module. */
type ModuleInfo = { importers: readonly string[]; isEntry: boolean };
type ChunkingContext = { getModuleInfo(moduleId: string): ModuleInfo | null };

/** The start of every visit to the shop: the document, and the catalogue with whatever is open over it. */
const FIRST_VIEW = /\/app\/(entry\.client|root|routes\/catalogue|routes\/home)\.tsx/;
/** The start of a page without the catalogue: the document, and what such pages share with it. */
const EVERY_PAGE = /\/app\/(entry\.client|root|routes\/aquamarket(-\w+)?)\.tsx/;

/** Modules for every fresh visitor once the page is idle: small parts that pack better in one file. */
const IDLE =
  /\/(app\/features\/(app\/(app-updates|worker)|consents\/choice-owner|hints\/(hints|lazy-hint|hint-bar|cookie-hint|use-place-facts|is-place-free|page-cover))|worker\/page-key)\.tsx?$/;

/**
 * Names the chunk of a module that the first view needs, null for all others. Left alone, the bundler makes half a
 * hundred small files of what many routes share; a few files pack better, and the libraries stay in the browser's cache
 * when only the shop has changed. A page without the catalogue, as at a cell in the street, does without its file.
 */
function toFirstViewChunk(moduleId: string, graph: ChunkingContext): string | null {
  if (graph.getModuleInfo(moduleId)?.isEntry) return null;
  const importers = listImporters(moduleId, graph);
  // Modules that parts of an idle page share with others get no file of their own either.
  const isOfIdlePage = IDLE.test(moduleId);
  if (!importers.some((id) => FIRST_VIEW.test(id) || (!isOfIdlePage && IDLE.test(id)))) return null;
  if (moduleId.includes('/node_modules/')) return 'libraries';
  return importers.some((id) => EVERY_PAGE.test(id) || IDLE.test(id)) ? 'shop' : 'shelves';
}

/** A module and its static importers: what is imported on demand stays in its own file. */
function listImporters(moduleId: string, graph: ChunkingContext): string[] {
  const seen = new Set([moduleId]);
  for (const id of seen) {
    for (const importer of graph.getModuleInfo(id)?.importers ?? []) seen.add(importer);
  }
  return [...seen];
}

/** Modules loaded after the decision about cookies: one file, so that they load completely or not at all. */
const SUGGESTIONS = /\/app\/features\/hints\/(suggestions|choose-hint|use-hint-facts|ads-consent|installing)\.tsx?$/;

type Naming = (moduleId: string, graph: ChunkingContext) => string | null;

const only =
  (chunk: string): Naming =>
  (moduleId, graph) =>
    toFirstViewChunk(moduleId, graph) === chunk ? chunk : null;

/** The groups of the first view, in this order: each includes the modules that its own need and no earlier group has. */
export const firstViewGroups = [
  ...['libraries', 'shop', 'shelves'].map((chunk, index) => ({
    debugName: chunk,
    name: only(chunk),
    priority: 5 - index,
  })),
  // Other parts need what these two share with them, and must not depend on their files.
  ...[
    { name: 'idle', test: IDLE },
    { name: 'suggestions', test: SUGGESTIONS },
  ].map((group) => ({ ...group, priority: 1, includeDependenciesRecursively: false })),
];

/** Allows groups without their dependencies, which the entry signatures of the router's plugin would forbid. */
export function allowGroupsAlone(): Plugin {
  return {
    name: 'allow-groups-alone',
    apply: 'build',
    configEnvironment: (name) =>
      name === 'client' ? { build: { rolldownOptions: { preserveEntrySignatures: 'allow-extension' } } } : null,
  };
}
