/** The most bytes of an answer, below 2 MB: a page of goods with very long texts has fewer items. */
const bytesAtMost = 1_900_000;

export type WrittenList = {
  /** Number of items included. */
  readonly length: number;
  readonly json: string;
};

/**
 * Serializes as many of the first items as fit into the limit as JSON; at least one, because paging could not continue
 * after an empty page. Serializes each item only once.
 */
export function writeWithinBytes(items: readonly unknown[]): WrittenList {
  const written: string[] = [];
  let bytes = 0;
  for (const item of items) {
    const json = JSON.stringify(item);
    bytes += Buffer.byteLength(json) + 1;
    if (written.length > 0 && bytes > bytesAtMost) break;
    written.push(json);
  }
  return { length: written.length, json: `[${written.join(',')}]` };
}

/** The JSON of `rest` with a list added under `name`. */
export function writeAround(name: string, { json }: WrittenList, rest: Readonly<Record<string, unknown>>): string {
  return `{${JSON.stringify(name)}:${json},${JSON.stringify(rest).slice(1)}`;
}
