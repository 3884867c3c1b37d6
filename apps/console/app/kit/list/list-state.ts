import type { ListDefinition } from './list-definition.ts';

/** The state of a list as stored in the query string of its URL. */
export type ListState = {
  /** The set filters, by name. */
  readonly filters: Readonly<Record<string, string>>;
  /** `name`, or `-name` for descending; null: the server's default. */
  readonly sort: string | null;
  /** The ids of the shown columns in their order; null: those of the definition. */
  readonly columns: readonly string[] | null;
};

type Known = Pick<ListDefinition<never>, 'filters' | 'columns'>;

const SORT = 'sort';
const COLUMNS = 'cols';
/** The query params of every list, besides its filters. */
const ownNames = [SORT, COLUMNS];

/** Parses the query string. Unknown filters and columns are ignored. */
export function readListState(params: URLSearchParams, { filters, columns }: Known): ListState {
  const set = filters.flatMap(({ name }) => {
    const value = params.get(name)?.trim();
    return value ? [[name, value] as const] : [];
  });
  const sort = params.get(SORT);
  const isSortable = columns.some((column) => column.sort !== undefined && column.sort === sort?.replace(/^-/, ''));
  const shown = params
    .get(COLUMNS)
    ?.split(',')
    .filter((id) => columns.some((column) => column.id === id));
  return {
    filters: Object.fromEntries(set),
    sort: isSortable ? sort : null,
    columns: shown && shown.length > 0 ? [...new Set(shown)] : null,
  };
}

/** Writes a state into a query string; other params are unchanged. */
export function writeListState(params: URLSearchParams, state: ListState, { filters }: Known): URLSearchParams {
  const next = new URLSearchParams(params);
  for (const name of [...filters.map((filter) => filter.name), ...ownNames]) next.delete(name);
  for (const [name, value] of Object.entries(state.filters)) if (value !== '') next.set(name, value);
  if (state.sort !== null) next.set(SORT, state.sort);
  if (state.columns !== null) next.set(COLUMNS, state.columns.join(','));
  return next;
}

/** The part of a query string that a saved view stores, in a canonical order, so that equal views are equal strings. */
export function toViewSearch(params: URLSearchParams, known: Known): string {
  const search = writeListState(new URLSearchParams(), readListState(params, known), known);
  search.sort();
  return search.toString();
}

/** The shown columns in their order. The first one names the row and is always included. */
export function listShownColumns<Column extends { id: string; isExtra?: boolean }>(
  columns: readonly Column[],
  chosen: readonly string[] | null,
): readonly Column[] {
  if (chosen === null) return columns.filter(({ isExtra }) => !isExtra);
  const [first] = columns;
  const others = chosen.flatMap((id) => columns.find((column) => column.id === id && column !== first) ?? []);
  return first ? [first, ...others] : others;
}

type Room = { readonly isDesktop: boolean; readonly isBeside: boolean };

/**
 * Candidate sets of columns where the person chose none, largest first: those that need much room are hidden one by
 * one, then those that need some.
 */
export function listColumnChoices<Column extends { id: string; needsRoom?: 'some' | 'much' }>(
  columns: readonly Column[],
  { isDesktop, isBeside }: Room,
): readonly (readonly Column[])[] {
  const much = columns.filter(({ needsRoom }) => needsRoom === 'much');
  const some = columns.filter(({ needsRoom }) => needsRoom === 'some');
  const leaving = [...much, ...some];
  const least = isBeside ? leaving.length : isDesktop ? 0 : much.length;
  return Array.from({ length: leaving.length + 1 - least }, (_, index) => {
    const gone = new Set(leaving.slice(0, least + index));
    return columns.filter((column) => !gone.has(column));
  });
}

/** The next order after a press on a heading: ascending, descending, the server's default. */
export function toNextSort(sort: string | null, name: string): string | null {
  if (sort === name) return `-${name}`;
  return sort === `-${name}` ? null : name;
}
