import type { listPersonClues } from '@kaplya/domain';
import { sql, type SQL, type SQLWrapper } from 'drizzle-orm';

/** Whether a text may name a person: a first look, after which `mentionsPerson` decides. */
export function containsClue(text: SQLWrapper, { digits, words }: ReturnType<typeof listPersonClues>): SQL {
  const isIn = (compared: SQL, clues: readonly string[]) =>
    sql`exists (select from unnest(${sql.param([...clues])}::text[]) as clue (part) where strpos(${compared}, clue.part) > 0)`;
  return sql`(${isIn(sql`replace(lower(${text}), 'ё', 'е')`, words)} or ${isIn(sql`regexp_replace(${text}, '\\D', '', 'g')`, digits)})`;
}
