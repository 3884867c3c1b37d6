/**
 * Begins what is due and not in hand already, `atOnce` at a time, so that what takes long keeps nothing else: it is
 * listed no more until it is done. Beyond `inHandAtMost` whatever is due waits for what is in hand.
 */
export async function beginDue<Key extends { readonly id: string }>({
  inHand,
  atOnce,
  inHandAtMost,
  list,
  run,
}: {
  /** By id; what ends is taken out. */
  readonly inHand: Map<string, Promise<void>>;
  readonly atOnce: number;
  readonly inHandAtMost: number;
  /** What is due, the longest first, without these ids. */
  list(limit: number, exceptIds: readonly string[]): Promise<readonly Key[]>;
  /** May not fail. */
  run(key: Key): Promise<void>;
}): Promise<void> {
  // What is still due when it is done is left to the next call.
  const begun = new Set<string>();
  for (;;) {
    const limit = Math.min(atOnce, inHandAtMost - inHand.size);
    if (limit <= 0) return;
    const due = await list(limit, [...begun.union(new Set(inHand.keys()))]);
    for (const key of due) {
      begun.add(key.id);
      // Begun by another call while this one listed.
      if (inHand.has(key.id)) continue;
      inHand.set(
        key.id,
        run(key).finally(() => inHand.delete(key.id)),
      );
    }
    if (due.length < limit) return;
  }
}
