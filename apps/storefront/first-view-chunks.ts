import type { Plugin } from 'vite';

/** The properties of the bundler's module that this file uses. */
type ModuleInfo = { importers: readonly string[]; isEntry: boolean };
type ChunkingContext = { getModuleInfo(moduleId: string): ModuleInfo | null };

/** The entry modules of the first view: the document and the catalogue. */
const FIRST_VIEW = /\/app\/(entry\.client|root|routes\/catalogue|routes\/home)\.tsx/;
/** The entry modules of pages without the catalogue: the document and the pages of cells. */
const EVERY_PAGE = /\/app\/(entry\.client|root|routes\/aquamarket(-\w+)?)\.tsx/;

/** The modules that every new visitor loads once the page is idle, small enough for one chunk. */
const IDLE =
  /\/(app\/features\/(app\/(app-updates|worker)|consents\/choice-owner|hints\/(hints|lazy-hint|hint-bar|cookie-hint|use-place-facts|is-place-free|page-cover))|worker\/page-key)\.tsx?$/;

/**
 * Returns the chunk of a module that the first view needs, null for other modules. By default the bundler would create
 * some fifty small shared chunks; a few large ones compress better. `libraries` stays cached when only the shop's code
 * changes, and `shelves` is not loaded by pages without the catalogue, such as those of cells.
 */
function toFirstViewChunk(moduleId: string, graph: ChunkingContext): string | null {
  if (graph.getModuleInfo(moduleId)?.isEntry) return null;
  const importers = listImporters(moduleId, graph);
  // Modules that idle modules share with others belong to these chunks too, not to chunks of their own.
  const isOfIdlePage = IDLE.test(moduleId);
  if (!importers.some((id) => FIRST_VIEW.test(id) || (!isOfIdlePage && IDLE.test(id)))) return null;
  if (moduleId.includes('/node_modules/')) return 'libraries';
  return importers.some((id) => EVERY_PAGE.test(id) || IDLE.test(id)) ? 'shop' : 'shelves';
}

/**
 * Lists a module and its direct and indirect static importers. Dynamic imports do not count, because those modules stay
 * in their own chunks.
 */
function listImporters(moduleId: string, graph: ChunkingContext): string[] {
  const seen = new Set([moduleId]);
  for (const id of seen) {
    for (const importer of graph.getModuleInfo(id)?.importers ?? []) seen.add(importer);
  }
  return [...seen];
}

/**
 * The modules loaded after the visitor's choice about cookies, in one chunk, so that they load completely or not at
 * all.
 */
const SUGGESTIONS = /\/app\/features\/hints\/(suggestions|choose-hint|use-hint-facts|ads-consent|installing)\.tsx?$/;

type Naming = (moduleId: string, graph: ChunkingContext) => string | null;

const only =
  (chunk: string): Naming =>
  (moduleId, graph) =>
    toFirstViewChunk(moduleId, graph) === chunk ? chunk : null;

/**
 * The bundler's groups of chunks, by falling priority: each includes its modules and their dependencies that no earlier
 * group contains.
 */
export const firstViewGroups = [
  ...['libraries', 'shop', 'shelves'].map((chunk, index) => ({
    debugName: chunk,
    name: only(chunk),
    priority: 5 - index,
  })),
  // These two contain no dependencies, because other chunks share those and must not import these two for them.
  ...[
    { name: 'idle', test: IDLE },
    { name: 'suggestions', test: SUGGESTIONS },
  ].map((group) => ({ ...group, priority: 1, includeDependenciesRecursively: false })),
];

/** Relaxes the router plugin's `preserveEntrySignatures`, which does not allow groups without their dependencies. */
export function allowGroupsAlone(): Plugin {
  return {
    name: 'allow-groups-alone',
    apply: 'build',
    configEnvironment: (name) =>
      name === 'client' ? { build: { rolldownOptions: { preserveEntrySignatures: 'allow-extension' } } } : null,
  };
}
