/** The part of the bundler's module that is asked for. */
type ModuleInfo = { importers: readonly string[]; isEntry: boolean };
type ChunkingContext = { getModuleInfo(moduleId: string): ModuleInfo | null };

/** What every visit begins with: the document, and the catalogue with whatever is open over it. */
const FIRST_VIEW = /\/app\/(entry\.client|root|routes\/catalogue|routes\/home)\.tsx/;

/**
 * Names the chunk of a module that the first view needs, null for all others. Left alone, the bundler makes half a
 * hundred small files of what many routes share; two files pack better, and the libraries stay in the browser's cache
 * when only the shop has changed.
 */
export function toFirstViewChunk(moduleId: string, graph: ChunkingContext): string | null {
  if (graph.getModuleInfo(moduleId)?.isEntry || !isInFirstView(moduleId, graph)) return null;
  return moduleId.includes('/node_modules/') ? 'libraries' : 'shop';
}

function isInFirstView(moduleId: string, graph: ChunkingContext): boolean {
  const seen = new Set<string>();
  const waiting = [moduleId];
  for (let id = waiting.pop(); id !== undefined; id = waiting.pop()) {
    if (FIRST_VIEW.test(id)) return true;
    if (seen.has(id)) continue;
    seen.add(id);
    // Static importers only: what is imported on demand stays in a file of its own.
    waiting.push(...(graph.getModuleInfo(id)?.importers ?? []));
  }
  return false;
}
