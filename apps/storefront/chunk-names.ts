/** The properties of the bundler's chunk that this file uses. */
type Chunk = { readonly name: string; readonly moduleIds: readonly string[] };

const TEXTS = /virtual:catalogue\/(\w\w)(?:\/([\w-]+))?$/;

/** Names a chunk for reports. The names of texts contain the language, by which `worker-build.ts` groups them. */
export function nameChunk({ name, moduleIds }: Chunk): string {
  const [, language, area = 'first'] = (moduleIds.length === 1 && TEXTS.exec(moduleIds[0] ?? '')) || [];
  return language ? `texts-${language}-${area}` : name;
}
