export const separators = [';', '\t', '|', ','] as const;

export type Separator = (typeof separators)[number];

const linesAtMost = 100;

/** The separator of a first line `sep=;`, as Excel understands it. */
export function findDeclaredSeparator(head: string): Separator | null {
  const [, named] = /^sep=(.)\r?(?:\n|$)/i.exec(head) ?? [];
  return separators.find((separator) => separator === named) ?? null;
}

/**
 * The separator that divides most of the first lines into equally many cells, of equals one that divides the first
 * line, with the column names, and of those the one with more cells: commas are also in sums and texts, but not in each
 * line as often. A semicolon where no separator divides.
 */
export function findSeparator(head: string): Separator {
  const counts = countInLines(head);
  const scored = separators.map((separator, index) => ({
    separator,
    ...score(counts.map((line) => line[index] ?? 0)),
    isInFirst: Number((counts[0]?.[index] ?? 0) > 0),
  }));
  const [best] = scored
    .filter(({ cells }) => cells > 0)
    .toSorted((one, other) => other.lines - one.lines || other.isInFirst - one.isInFirst || other.cells - one.cells);
  return best?.separator ?? ';';
}

/** The commonest number of separators in a line (except 0), and the number of lines that have it. */
function score(counts: readonly number[]): { lines: number; cells: number } {
  const byCount = Map.groupBy(
    counts.filter((count) => count > 0),
    (count) => count,
  );
  return [...byCount]
    .map(([cells, { length }]) => ({ cells, lines: length }))
    .reduce((best, one) => (one.lines > best.lines ? one : best), { cells: 0, lines: 0 });
}

/**
 * Counts each separator outside of quotes in each line. The last line may be cut off, so it counts only if it is the
 * only one.
 */
function countInLines(head: string): number[][] {
  const lines: number[][] = [];
  let line = noSeparators();
  let isQuoted = false;
  let hasText = false;
  for (const letter of head) {
    if (letter === '"') isQuoted = !isQuoted;
    else if (!isQuoted && (letter === '\n' || letter === '\r')) {
      if (hasText) lines.push(line);
      if (lines.length === linesAtMost) return lines;
      line = noSeparators();
      hasText = false;
      continue;
    }
    const index = isQuoted ? -1 : separators.indexOf(letter as Separator);
    if (index >= 0) line[index] = (line[index] ?? 0) + 1;
    hasText = true;
  }
  return lines.length === 0 ? [line] : lines;
}

function noSeparators(): number[] {
  return separators.map(() => 0);
}
