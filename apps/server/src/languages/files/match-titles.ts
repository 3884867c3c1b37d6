import { findCurrencies } from '@kaplya/domain';

/** A field with the titles by which its column is found. */
export type TitledField = {
  readonly id: string;
  readonly titles: Readonly<Record<string, string>>;
  readonly alike?: readonly string[];
};

/** A title as its words: without punctuation, and without the currency or unit in which its column is. */
export function toPlainTitle(title: string): string {
  const words = title
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll('ё', 'е')
    .replaceAll(/[^\p{L}\p{M}\p{N}\p{Sc}%]+/gu, ' ')
    .trim()
    .split(' ');
  const unit = words.findIndex((word, index) => index > 0 && (findCurrencies(word).length > 0 || word === 'шт'));
  return (unit < 0 ? words : words.toSpliced(unit, 1)).join(' ');
}

/**
 * Words of titles whose column is another one than its first word says: what the shop pays, an old price, a group's
 * code.
 */
const otherColumn =
  /(?<!\p{L})(?:закуп|опт|себестоим|стар|прежн|вход|скидк|ндс|сумм|cost|purchas|wholesale|old|vat|alış|maya|köhnə|toptan|eski|maliyet)/u;

/** The fewest letters of first words that say what a column is: `с` of `Действует с` does not. */
const lettersAtLeast = 3;

type Match = { readonly field: string; readonly isExact: boolean };

/** Finds the field of a title: by the whole title, else by its first words, as `Остаток на складе` is `Остаток`. */
export function createTitleMatcher(fields: readonly TitledField[]): (title: string) => Match | null {
  const exact = new Map(
    fields
      .flatMap(({ id, titles, alike = [] }) =>
        [id, ...Object.values(titles), ...alike].map((title) => [title, id] as const),
      )
      .map(([title, id]) => [toPlainTitle(title), id] as const)
      // The first field with a title has it.
      .toReversed(),
  );
  return (title) => {
    const plain = toPlainTitle(title);
    const whole = exact.get(plain);
    if (whole !== undefined) return { field: whole, isExact: true };
    if (otherColumn.test(plain)) return null;
    const words = plain.split(' ');
    for (let count = words.length - 1; count > 0; count -= 1) {
      const first = words.slice(0, count).join(' ');
      const field = first.length < lettersAtLeast ? undefined : exact.get(first);
      if (field !== undefined) return { field, isExact: false };
    }
    return null;
  };
}

/** The column of each field whose title is known: one with the whole title before one with its first words. */
export function matchTitles(titles: readonly string[], fields: readonly TitledField[]): ReadonlyMap<string, number> {
  const match = createTitleMatcher(fields);
  const found = titles.flatMap((title, column) => {
    const matched = match(title);
    return matched ? [{ ...matched, column }] : [];
  });
  const columns = new Map<string, number>();
  for (const { field, column } of found.toSorted((one, other) => Number(other.isExact) - Number(one.isExact)))
    if (!columns.has(field)) columns.set(field, column);
  return columns;
}
