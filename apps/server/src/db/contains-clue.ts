import type { listPersonClues } from '@kaplya/domain';
import { sql, type SQL, type SQLWrapper } from 'drizzle-orm';

/** Whether a text may name a person: a first look, after which `mentionsPerson` decides. */
export function containsClue(text: SQLWrapper, { digits, words }: ReturnType<typeof listPersonClues>): SQL {
  // The letters ё and е by their numbers: as text they would double the memory of the program.
  const letters = sql`replace(lower(${text}), chr(1105), chr(1077))`;
  const numbers = sql`regexp_replace(${text}, '\\D', '', 'g')`;
  return sql`(${containsOne(letters, words)} or ${containsOne(numbers, digits)})`;
}

function containsOne(compared: SQL, clues: readonly string[]): SQL {
  return sql`exists (select from unnest(${sql.param([...clues])}::text[]) as clue (part) where strpos(${compared}, clue.part) > 0)`;
}
