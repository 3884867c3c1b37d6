/**
 * A map in the order of use. A plain `Map` whose keys are deleted and set again would be slow: finding its first key
 * takes one step for each key deleted before it.
 */
export type RecentMap<Key, Value> = {
  /** Marks the key as the most recently used. */
  get(key: Key): Value | undefined;
  /** Reads a value without changing the order of use. */
  peek(key: Key): Value | undefined;
  /** Marks the key as the most recently used. */
  set(key: Key, value: Value): void;
  delete(key: Key): boolean;
  size(): number;
  /** The entry that was used longest ago. */
  oldest(): readonly [Key, Value] | null;
  /** Iterates in no particular order. */
  entries(): Iterable<[Key, Value]>;
  /** Iterates in no particular order. */
  values(): Iterable<Value>;
};

type Node<Key, Value> = {
  readonly key: Key;
  value: Value;
  older: Node<Key, Value> | null;
  newer: Node<Key, Value> | null;
};

/** Creates a map that removes the least recently used entry when it has more than `atMost`. */
export function createRecentMap<Key, Value>(atMost = Infinity): RecentMap<Key, Value> {
  const nodes = new Map<Key, Node<Key, Value>>();
  let oldest: Node<Key, Value> | null = null;
  let newest: Node<Key, Value> | null = null;

  function unlink(node: Node<Key, Value>): void {
    if (node.older) node.older.newer = node.newer;
    else oldest = node.newer;
    if (node.newer) node.newer.older = node.older;
    else newest = node.older;
    node.older = null;
    node.newer = null;
  }

  function append(node: Node<Key, Value>): void {
    node.older = newest;
    if (newest) newest.newer = node;
    else oldest = node;
    newest = node;
  }

  function use(node: Node<Key, Value>): void {
    if (node === newest) return;
    unlink(node);
    append(node);
  }

  function remove(node: Node<Key, Value>): void {
    unlink(node);
    nodes.delete(node.key);
  }

  return {
    get(key) {
      const node = nodes.get(key);
      if (!node) return undefined;
      use(node);
      return node.value;
    },
    peek: (key) => nodes.get(key)?.value,
    set(key, value) {
      const known = nodes.get(key);
      if (known) {
        known.value = value;
        use(known);
        return;
      }
      const node: Node<Key, Value> = { key, value, older: null, newer: null };
      nodes.set(key, node);
      append(node);
      if (nodes.size > atMost && oldest) remove(oldest);
    },
    delete(key) {
      const node = nodes.get(key);
      if (!node) return false;
      remove(node);
      return true;
    },
    size: () => nodes.size,
    oldest: () => oldest && [oldest.key, oldest.value],
    *entries() {
      for (const [key, { value }] of nodes) yield [key, value];
    },
    *values() {
      for (const { value } of nodes.values()) yield value;
    },
  };
}
