/**
 * Starts due work that is not in progress, `atOnce` at a time. Slow work blocks no other: it is not listed again until
 * it is done. At `inProgressAtMost` new work waits.
 */
export async function startDueWork<Key extends { readonly id: string }>({
  inProgress,
  atOnce,
  inProgressAtMost,
  list,
  run,
}: {
  /** Running work by id; finished work is removed. */
  readonly inProgress: Map<string, Promise<void>>;
  readonly atOnce: number;
  readonly inProgressAtMost: number;
  /** Lists due work without these ids, the longest due first. */
  list(limit: number, exceptIds: readonly string[]): Promise<readonly Key[]>;
  /** Does the work; must not throw. */
  run(key: Key): Promise<void>;
}): Promise<void> {
  // Ids of the work that this call started: if it is due again when it is done, it waits for the next call.
  const startedIds = new Set<string>();
  for (;;) {
    const limit = Math.min(atOnce, inProgressAtMost - inProgress.size);
    if (limit <= 0) return;
    const due = await list(limit, [...startedIds.union(new Set(inProgress.keys()))]);
    for (const key of due) {
      startedIds.add(key.id);
      // Another call started it during the listing.
      if (inProgress.has(key.id)) continue;
      inProgress.set(
        key.id,
        run(key).finally(() => inProgress.delete(key.id)),
      );
    }
    if (due.length < limit) return;
  }
}
