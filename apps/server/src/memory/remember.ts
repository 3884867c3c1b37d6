import { createRecentMap } from './recent-map.ts';

/** A longer text, which only strangers send, is not remembered. */
const charactersAtMost = 300;

/**
 * Memoizes a pure function of a text. `atMost` bounds the memory that strangers can fill: the least recently used
 * result is evicted.
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
