import type { Permission } from '@kaplya/contract';
import type { ReactNode } from 'react';
import type { MessageId } from '#i18n/message-id.ts';
import type { ListFileFormat } from './list-file-button.tsx';

/** A page of rows, as every list of the server answers. */
export type ListPage<Row> = {
  readonly items: readonly Row[];
  /** Where the list goes on; null at its end. */
  readonly nextCursor: string | null;
  /** How many rows there are in all, counted exactly up to a bound. */
  readonly total?: number | undefined;
  /** Beyond that bound: `total` is the least. */
  readonly totalIsAtLeast?: boolean | undefined;
};

/** What a list asks the server for. Filters that are not set are absent. */
export type ListRequest = {
  readonly filters: Readonly<Record<string, string>>;
  readonly sort: string | null;
  readonly cursor: string | null;
  readonly limit: number;
  readonly signal: AbortSignal;
};

export type ListColumn<Row> = {
  readonly id: string;
  readonly label: MessageId;
  readonly cell: (row: Row) => ReactNode;
  /** Numbers and sums. */
  readonly align?: 'end';
  /** Its cells are never broken: numbers, phones, times. */
  readonly isOneLine?: boolean;
  /** Not shown until somebody chooses it. */
  readonly isExtra?: boolean;
  /**
   * Left out where there is less room: `much` on a tablet and beside a record, `some` beside a record, unless somebody
   * chose the columns; and one by one wherever the table does not fit.
   */
  readonly needsRoom?: 'some' | 'much';
  /** Its name for the server, where rows can be sorted by it. */
  readonly sort?: string;
  /** Where it stands on a phone, where each row is a card. The first column is the title. */
  readonly card?: 'aside' | 'line' | 'none';
};

export type FilterOption = { readonly value: string; readonly label: string };

/** A filter is a search param of its name. */
export type ListFilter =
  | { readonly kind: 'search'; readonly name: string; readonly label: MessageId }
  | { readonly kind: 'day'; readonly name: string; readonly label: MessageId }
  | {
      readonly kind: 'choice';
      readonly name: string;
      readonly label: MessageId;
      /** Only views set it; it has no field. */
      readonly isOfViews?: boolean;
      /** There is no "any": where nothing is chosen, the list shows the first. */
      readonly isAlwaysSet?: boolean;
      /** Known beforehand; other options are handed to the list (`filterOptions`). */
      readonly options?: readonly { readonly value: string; readonly label: MessageId }[];
    };

/** A view that everybody has: a name for some filters. */
export type BuiltInView = { readonly id: string; readonly label: MessageId; readonly search: string };

/** A list as a file. */
type ListFile = {
  /** Of the file, before the day: `goods`. */
  readonly name: string;
  /** That it takes to get the file. */
  readonly permission: Permission;
  readonly fetch: (asked: Pick<ListRequest, 'filters' | 'sort'>, format: ListFileFormat) => Promise<Blob>;
};

/** A list of a job: its columns, its filters, and where its rows come from. Written down once, outside of components. */
export type ListDefinition<Row> = {
  /** Names the list in saved views. */
  readonly id: string;
  /** Whose rows they are, where the list is a part of a record. */
  readonly of?: string;
  readonly columns: readonly ListColumn<Row>[];
  readonly filters: readonly ListFilter[];
  readonly views?: readonly BuiltInView[];
  readonly getId: (row: Row) => string;
  /** What a row is called, for those who hear it and in reports. */
  readonly getTitle: (row: Row) => string;
  /** The path of the record below `/console`. */
  readonly getPath: (row: Row) => string;
  /** The kind of its records in the stream of changes, like `order`. */
  readonly liveKind?: string;
  /** The order that rows come in by themselves: `createdAt` or `-createdAt`. */
  readonly sort?: string;
  readonly load: (asked: ListRequest) => Promise<ListPage<Row>>;
  /** All that the list shows as a file. */
  readonly file?: ListFile;
};
