/** The properties of the bundler's chunk that this file uses. */
type Chunk = { name: string; moduleIds: readonly string[] };

const TEXTS = /virtual:catalogue\/(\w\w)(?:\/([\w-]+))?$/;

/** Names a chunk's file. The names of text files contain the language, by which `worker-build.ts` groups them. */
export function nameChunk({ moduleIds }: Chunk): string {
  const [, language, area = 'first'] = (moduleIds.length === 1 && TEXTS.exec(moduleIds[0] ?? '')) || [];
  return language ? `assets/texts-${language}-${area}-[hash].js` : 'assets/[name]-[hash].js';
}
