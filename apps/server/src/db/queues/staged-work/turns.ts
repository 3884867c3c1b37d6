import { sql, type SQL } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';

/** The order in which partners get their turns: whoever has waited longest since the last one is next. */
export type Turns = {
  /** Ranks the entries of a table by the turns of their partners. */
  rank(partnerId: PgColumn): SQL;
  note(partnerId: string): void;
};

export function createTurns(): Turns {
  const served: string[] = [];
  return {
    rank: (partnerId) => sql`coalesce(array_position(${sql.param([...served])}::varchar[], ${partnerId}), 0)`,
    note(partnerId) {
      const at = served.indexOf(partnerId);
      if (at >= 0) served.splice(at, 1);
      served.push(partnerId);
    },
  };
}
