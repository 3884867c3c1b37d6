export type BulkOutcome =
  | { readonly status: 'waiting' | 'running' | 'done' | 'skipped' }
  | { readonly status: 'failed'; readonly failure: unknown };

type BulkRun<Row> = {
  readonly rows: readonly Row[];
  readonly run: (row: Row) => Promise<unknown>;
  readonly onChange: (index: number, outcome: BulkOutcome) => void;
  /** After an abort, rows not started are skipped and running ones finish. */
  readonly signal: AbortSignal;
  readonly atOnce?: number;
};

/** The concurrency of one person's bulk action, which leaves the server capacity for others. */
const CALLS_AT_ONCE = 4;

/** Runs one call for each row, a few at a time. A refused row does not stop the others. */
export async function runInBulk<Row>({
  rows,
  run,
  onChange,
  signal,
  atOnce = CALLS_AT_ONCE,
}: BulkRun<Row>): Promise<void> {
  let next = 0;
  const work = async (): Promise<void> => {
    for (;;) {
      const index = next;
      next += 1;
      const row = rows[index];
      if (index >= rows.length || row === undefined) return;
      if (signal.aborted) {
        onChange(index, { status: 'skipped' });
        continue;
      }
      onChange(index, { status: 'running' });
      try {
        await run(row);
        onChange(index, { status: 'done' });
      } catch (failure) {
        onChange(index, { status: 'failed', failure });
      }
    }
  };
  await Promise.all(Array.from({ length: Math.min(atOnce, rows.length) }, work));
}
