import type { Permission } from '@kaplya/contract';
import type { RelativeDays } from '@kaplya/domain/relative-days';
import type { ReactNode } from 'react';
import type { MessageId } from '#i18n/message-id.ts';
import type { ListFileFormat } from './list-file-button.tsx';

/** A page of rows, the response of every list call. */
export type ListPage<Row> = {
  readonly items: readonly Row[];
  /** The cursor of the next page; null at the end. */
  readonly nextCursor: string | null;
  /** The total of rows; beyond a bound the server stops counting. */
  readonly total?: number | undefined;
  /** Whether `total` is only a lower bound. */
  readonly totalIsAtLeast?: boolean | undefined;
};

/** The request of a list. Unset filters are absent. */
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
  /** Set for numbers and sums, which align to the end. */
  readonly align?: 'end';
  /** Whether cells never wrap: numbers, phones, times. */
  readonly isOneLine?: boolean;
  /** Whether the column is hidden by default. */
  readonly isExtra?: boolean;
  /**
   * Hides the column unless the person chose the columns: `some` while a record is open beside the list, `much` also
   * on a tablet. Where the table does not fit, these columns are hidden one by one, `much` first.
   */
  readonly needsRoom?: 'some' | 'much';
  /** The server's sort key; absent: not sortable. */
  readonly sort?: string;
  /** The place of the value in a card, which replaces the row on a phone. The first column is the card's title. */
  readonly card?: 'aside' | 'line' | 'none';
};

export type FilterOption = { readonly value: string; readonly label: string };

/** A filter, stored in the search param of its name. */
export type ListFilter =
  | { readonly kind: 'search'; readonly name: string; readonly label: MessageId }
  | {
      readonly kind: 'day';
      readonly name: string;
      readonly label: MessageId;
      /** The days counted from today that the filter takes, too, such as `tomorrow`. */
      readonly relative?: readonly RelativeDays[];
    }
  | {
      readonly kind: 'choice';
      readonly name: string;
      readonly label: MessageId;
      /** Whether only views set the filter; it has no field. */
      readonly isOfViews?: boolean;
      /** Whether there is no "any" option: the first option is the default. */
      readonly isAlwaysSet?: boolean;
      /** Static options; options from the server are passed to `DataList` as `filterOptions`. */
      readonly options?: readonly { readonly value: string; readonly label: MessageId }[];
    };

/** A built-in view: a name for a query string with filters. */
export type BuiltInView = { readonly id: string; readonly label: MessageId; readonly search: string };

/** A file with all rows of a list. */
type ListFile = {
  /** The file's name without date and extension, such as `goods`. */
  readonly name: string;
  /** The permission needed for the export. */
  readonly permission: Permission;
  readonly fetch: (asked: Pick<ListRequest, 'filters' | 'sort'>, format: ListFileFormat) => Promise<Blob>;
};

/** The definition of a list: columns, filters, and the source of its rows. Declared once, outside of components. */
export type ListDefinition<Row> = {
  /** The id of the list in saved views. */
  readonly id: string;
  /** The id of the record to which the rows belong, such as an import; absent: the list is a screen's. */
  readonly of?: string;
  readonly columns: readonly ListColumn<Row>[];
  readonly filters: readonly ListFilter[];
  readonly views?: readonly BuiltInView[];
  readonly getId: (row: Row) => string;
  /** The title of a row, for screen readers and reports. */
  readonly getTitle: (row: Row) => string;
  /** The path of the record below `/console`. */
  readonly getPath: (row: Row) => string;
  /** The kind of the records in the stream of changes, such as `order`. */
  readonly liveKind?: string;
  /** The default order: `createdAt` or `-createdAt`. */
  readonly sort?: string;
  readonly load: (asked: ListRequest) => Promise<ListPage<Row>>;
  /** The file with all rows; absent: the list has none. */
  readonly file?: ListFile;
};
