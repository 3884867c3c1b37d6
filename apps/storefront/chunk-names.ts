/** The required part of the bundler's chunk. */
type Chunk = { name: string; moduleIds: readonly string[] };

const TEXTS = /virtual:catalogue\/(\w\w)(?:\/([\w-]+))?$/;

/** The file names of texts contain the language, by which the worker finds those that a visitor reads. */
export function nameChunk({ moduleIds }: Chunk): string {
  const [, language, area = 'first'] = (moduleIds.length === 1 && TEXTS.exec(moduleIds[0] ?? '')) || [];
  return language ? `assets/texts-${language}-${area}-[hash].js` : 'assets/[name]-[hash].js';
}
