import type { Context } from '#context.ts';

type Reporters = Pick<Context, 'logger' | 'metrics'>;
type RowName = { readonly table: string; readonly partnerId: string; readonly id: string };

/** Reports a row that cannot be shown; only that row is skipped. */
export function reportInvalidRow({ logger, metrics }: Reporters, row: RowName): void {
  logger.error(row, 'a row cannot be read: it is left out');
  metrics.countUnreadable(row);
}

/** Filters rows that each call reads: reports an invalid row once, and again if it was valid in between. */
export function createInvalidRowFilter(reporters: Reporters, table: string) {
  const reportedByPartner = new Map<string, ReadonlySet<string>>();
  return <Row extends { readonly partnerId: string; readonly id: string }>(
    partnerId: string,
    rows: readonly Row[],
    isReadable: (row: Row) => boolean,
  ): Row[] => {
    const reported = reportedByPartner.get(partnerId);
    const invalid = rows.filter((row) => !isReadable(row));
    for (const { id } of invalid) if (!reported?.has(id)) reportInvalidRow(reporters, { table, partnerId, id });
    reportedByPartner.set(partnerId, new Set(invalid.map(({ id }) => id)));
    return rows.filter((row) => !invalid.includes(row));
  };
}

/** Returns the valid rows and reports each other one. */
export function skipInvalidRows<Row extends { readonly partnerId: string; readonly id: string }>(
  reporters: Reporters,
  table: string,
  rows: readonly Row[],
  isReadable: (row: Row) => boolean,
): Row[] {
  return rows.filter((row) => {
    const isRead = isReadable(row);
    if (!isRead) reportInvalidRow(reporters, { table, partnerId: row.partnerId, id: row.id });
    return isRead;
  });
}
