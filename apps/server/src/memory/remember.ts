/**
 * Remembers the results of a pure function of a text. `atMost` bounds what strangers can fill it with: then it forgets
 * what was asked first.
 */
export function remember<Result>(of: (text: string) => Result, atMost: number): (text: string) => Result {
  const results = new Map<string, { readonly result: Result }>();
  return (text) => {
    const known = results.get(text);
    if (known) return known.result;
    const result = of(text);
    const [oldest] = results.keys();
    if (results.size >= atMost && oldest !== undefined) results.delete(oldest);
    results.set(text, { result });
    return result;
  };
}
