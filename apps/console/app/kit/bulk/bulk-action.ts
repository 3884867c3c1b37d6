import type { IconName } from '@kaplya/ui/icon/icon.tsx';
import type { ComponentType } from 'react';
import type { MessageId } from '#i18n/message-id.ts';

/** So many rows are watched to their end; who has more narrows the list. */
export const BULK_ROWS_AT_MOST = 200;

/** What can be done with many rows: one call for each, reported row by row. */
export type BulkAction<Row> = {
  readonly id: string;
  readonly label: MessageId;
  readonly icon?: IconName;
  /** One call. Rejects as calls do; the row's line then says why. */
  readonly run?: (row: Row) => Promise<unknown>;
  /** In place of `run`: asks first, such as for a reason, and hands on what to do with each row. */
  readonly Ask?: ComponentType<BulkQuestion<Row>>;
};

export type BulkQuestion<Row> = {
  readonly rows: readonly Row[];
  readonly onReady: (run: (row: Row) => Promise<unknown>) => void;
  readonly onCancel: () => void;
};
