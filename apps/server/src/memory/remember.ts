import { createRecentMap } from './recent-map.ts';

/** The result for a longer text is not cached; only misuse sends such texts. */
const charactersAtMost = 300;

/**
 * Memoizes a pure function of a text. At most `atMost` results are cached, so that no caller can fill the memory; the
 * least recently used one is evicted.
 */
export function remember<Result>(of: (text: string) => Result, atMost: number): (text: string) => Result {
  const results = createRecentMap<string, { readonly result: Result }>(atMost);
  return (text) => {
    if (text.length > charactersAtMost) return of(text);
    const known = results.get(text);
    if (known) return known.result;
    const result = of(text);
    results.set(text, { result });
    return result;
  };
}
