/** Returns the value at `key`, or the pending one of an earlier caller; a failure is not stored. */
export function getOrLoad<Key, Value>(
  pending: Map<Key, Promise<Value>>,
  key: Key,
  load: () => Promise<Value>,
): Promise<Value> {
  const known = pending.get(key);
  if (known) return known;
  const loading = load();
  pending.set(key, loading);
  void loading.catch(() => {
    if (pending.get(key) === loading) pending.delete(key);
  });
  return loading;
}
