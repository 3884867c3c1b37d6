/** Long work that can be paused at each `yield`, so that others get their turn. */
export type Steps<Result> = Generator<void, Result, void>;

/** Runs all steps at once. */
export function runSteps<Result>(steps: Steps<Result>): Result {
  for (;;) {
    const { done, value } = steps.next();
    if (done) return value;
  }
}

export function* filterInSteps<Item>(items: Iterable<Item>, isWanted: (item: Item) => boolean): Steps<Item[]> {
  const wanted: Item[] = [];
  for (const item of items) {
    if (isWanted(item)) wanted.push(item);
    yield;
  }
  return wanted;
}

/** Like `Map.groupBy`, in steps. */
export function* groupInSteps<Item, Key>(items: Iterable<Item>, toKey: (item: Item) => Key): Steps<Map<Key, Item[]>> {
  const groups = new Map<Key, Item[]>();
  for (const item of items) {
    const key = toKey(item);
    const group = groups.get(key);
    if (group) group.push(item);
    else groups.set(key, [item]);
    yield;
  }
  return groups;
}

/** Number of items sorted without a pause. */
const itemsPerStep = 256;

/** Like `toSorted`, in steps: stable. */
export function* sortInSteps<Item>(
  items: readonly Item[],
  compare: (left: Item, right: Item) => number,
): Steps<Item[]> {
  let runs: Item[][] = [];
  for (let from = 0; from < items.length; from += itemsPerStep) {
    runs.push(items.slice(from, from + itemsPerStep).toSorted(compare));
    yield;
  }
  while (runs.length > 1) {
    const merged: Item[][] = [];
    for (let at = 0; at < runs.length; at += 2) {
      merged.push(yield* mergeInSteps(runs[at] ?? [], runs[at + 1] ?? [], compare));
    }
    runs = merged;
  }
  return runs[0] ?? [];
}

function* mergeInSteps<Item>(
  left: readonly Item[],
  right: readonly Item[],
  compare: (left: Item, right: Item) => number,
): Steps<Item[]> {
  const merged: Item[] = [];
  let taken = 0;
  for (const item of left) {
    for (; taken < right.length; taken += 1) {
      const other = right[taken] as Item;
      if (compare(item, other) <= 0) break;
      merged.push(other);
      yield;
    }
    merged.push(item);
    yield;
  }
  for (; taken < right.length; taken += 1) {
    merged.push(right[taken] as Item);
    yield;
  }
  return merged;
}
