/**
 * Starts due work that is not in progress, `atOnce` at a time. Slow work blocks no other: it is not listed again until
 * it is done. At `inHandAtMost` new work waits.
 */
export async function beginDue<Key extends { readonly id: string }>({
  inHand,
  atOnce,
  inHandAtMost,
  list,
  run,
}: {
  /** By id; finished work is removed. */
  readonly inHand: Map<string, Promise<void>>;
  readonly atOnce: number;
  readonly inHandAtMost: number;
  /** The longest due first, without these ids. */
  list(limit: number, exceptIds: readonly string[]): Promise<readonly Key[]>;
  /** Must not fail. */
  run(key: Key): Promise<void>;
}): Promise<void> {
  // Work still due after it is done waits for the next call.
  const begun = new Set<string>();
  for (;;) {
    const limit = Math.min(atOnce, inHandAtMost - inHand.size);
    if (limit <= 0) return;
    const due = await list(limit, [...begun.union(new Set(inHand.keys()))]);
    for (const key of due) {
      begun.add(key.id);
      // Another call started it during the listing.
      if (inHand.has(key.id)) continue;
      inHand.set(
        key.id,
        run(key).finally(() => inHand.delete(key.id)),
      );
    }
    if (due.length < limit) return;
  }
}
