/** The part of the bundler's module that is asked for. */
type ModuleInfo = { importers: readonly string[]; isEntry: boolean };
type ChunkingContext = { getModuleInfo(moduleId: string): ModuleInfo | null };

/** What every visit to the shop begins with: the document, and the catalogue with whatever is open over it. */
const FIRST_VIEW = /\/app\/(entry\.client|root|routes\/catalogue|routes\/home)\.tsx/;
/** What a page without the catalogue begins with: the document, and what such pages share with it. */
const EVERY_PAGE = /\/app\/(entry\.client|root|routes\/aquamarket(-\w+)?)\.tsx/;

/**
 * Names the chunk of a module that the first view needs, null for all others. Left alone, the bundler makes half a
 * hundred small files of what many routes share; a few files pack better, and the libraries stay in the browser's cache
 * when only the shop has changed. A page without the catalogue, as at a cell in the street, does without its file.
 */
function toFirstViewChunk(moduleId: string, graph: ChunkingContext): string | null {
  if (graph.getModuleInfo(moduleId)?.isEntry) return null;
  const importers = listImporters(moduleId, graph);
  if (!importers.some((id) => FIRST_VIEW.test(id))) return null;
  if (moduleId.includes('/node_modules/')) return 'libraries';
  return importers.some((id) => EVERY_PAGE.test(id)) ? 'shop' : 'shelves';
}

/** A module and all that comes with it: static importers only, for what is imported on demand stays in its own file. */
function listImporters(moduleId: string, graph: ChunkingContext): string[] {
  const seen = new Set([moduleId]);
  for (const id of seen) {
    for (const importer of graph.getModuleInfo(id)?.importers ?? []) seen.add(importer);
  }
  return [...seen];
}

/** What every fresh visitor gets once the page is idle: small parts that pack better in one file. */
const AFTER_IDLE =
  /\/app\/features\/(app\/(app-updates|worker)|notices\/(notices|lazy-notice|notice-bar|cookie-notice|use-place-facts|is-place-free))\.tsx?$/;

/** What those who have decided about cookies get then: as one file, or a network that goes leaves a part of it. */
const SUGGESTIONS =
  /\/app\/features\/(notices\/(suggestions|choose-notice|use-notice-facts|ads-consent|installing)|company\/find-store)\.tsx?$/;

type Naming = (moduleId: string, graph: ChunkingContext) => string | null;

const only =
  (chunk: string): Naming =>
  (moduleId, graph) =>
    toFirstViewChunk(moduleId, graph) === chunk ? chunk : null;

const afterIdle: Naming = (moduleId) => (AFTER_IDLE.test(moduleId) ? 'after-idle' : null);

const suggestions: Naming = (moduleId) => (SUGGESTIONS.test(moduleId) ? 'suggestions' : null);

/** One after the other, because a group takes along what its modules need and no earlier one has taken. */
export const firstViewGroups = [...['libraries', 'shop', 'shelves'].map(only), afterIdle, suggestions].map(
  (name, index) => ({
    name,
    priority: 5 - index,
  }),
);
