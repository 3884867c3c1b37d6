import type { Context } from '#context.ts';

type Tellers = Pick<Context, 'logger' | 'metrics'>;
type RowName = { readonly table: string; readonly partnerId: string; readonly id: string };

/** Reports a row that cannot be shown; only that row is skipped. */
export function noteUnreadable({ logger, metrics }: Tellers, row: RowName): void {
  logger.error(row, 'a row cannot be read: it is left out');
  metrics.countUnreadable(row);
}

/** For rows that each call reads: reports an invalid row once, and again if it was valid in between. */
export function createUnreadableOnce(tellers: Tellers, table: string) {
  const toldByPartner = new Map<string, ReadonlySet<string>>();
  return <Row extends { readonly partnerId: string; readonly id: string }>(
    partnerId: string,
    rows: readonly Row[],
    isReadable: (row: Row) => boolean,
  ): Row[] => {
    const told = toldByPartner.get(partnerId);
    const unreadable = rows.filter((row) => !isReadable(row));
    for (const { id } of unreadable) if (!told?.has(id)) noteUnreadable(tellers, { table, partnerId, id });
    toldByPartner.set(partnerId, new Set(unreadable.map(({ id }) => id)));
    return rows.filter((row) => !unreadable.includes(row));
  };
}

/** Returns the valid rows and reports each other one. */
export function leaveOutUnreadable<Row extends { readonly partnerId: string; readonly id: string }>(
  tellers: Tellers,
  table: string,
  rows: readonly Row[],
  isReadable: (row: Row) => boolean,
): Row[] {
  return rows.filter((row) => {
    const isKept = isReadable(row);
    if (!isKept) noteUnreadable(tellers, { table, partnerId: row.partnerId, id: row.id });
    return isKept;
  });
}
