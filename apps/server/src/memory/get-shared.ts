/** What is at `key`, or is being made there by somebody who came first; what could not be made is made anew by the next. */
export function getShared<Key, Value>(
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
