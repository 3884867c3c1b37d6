import type { Context } from '#context.ts';

type Tellers = Pick<Context, 'logger' | 'metrics'>;
type RowName = { readonly table: string; readonly partnerId: string; readonly id: string };

/** Says of a row that it cannot be shown: it is left out, and the rest is not. */
export function noteUnreadable({ logger, metrics }: Tellers, row: RowName): void {
  logger.error(row, 'a row cannot be read: it is left out');
  metrics.countUnreadable(row);
}

/** For rows that are read at each call: one that cannot be shown is told of once, and again once it could be meanwhile. */
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

/** Rows that can be shown; of each other one it says so. */
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
