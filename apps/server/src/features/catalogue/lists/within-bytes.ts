/** A list ends sooner where its goods have very long texts: no answer is above 2 MB. */
const bytesAtMost = 1_900_000;

export type WrittenList = {
  /** How many of the items are in it. */
  readonly length: number;
  readonly json: string;
};

/** The first of them as JSON, at least one: a list that pages would end there. What is large is written once. */
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

/** The JSON of `rest` with a list in it, under `name`. */
export function writeAround(name: string, { json }: WrittenList, rest: Readonly<Record<string, unknown>>): string {
  return `{${JSON.stringify(name)}:${json},${JSON.stringify(rest).slice(1)}`;
}
