/** Returns the value at `key`, or the pending one of an earlier caller; a failure is not kept. */
export function getOrLoad<Key, Value>(
  kept: Map<Key, Promise<Value>>,
  key: Key,
  make: () => Promise<Value>,
): Promise<Value> {
  const known = kept.get(key);
  if (known) return known;
  const making = make();
  kept.set(key, making);
  void making.catch(() => {
    if (kept.get(key) === making) kept.delete(key);
  });
  return making;
}
