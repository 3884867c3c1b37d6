import type { IconName } from '@kaplya/ui/icon/icon.tsx';
import type { ComponentType } from 'react';
import type { MessageId } from '#i18n/message-id.ts';

/** The most rows in one bulk action: a person can still follow its progress and read its report. */
export const BULK_ROWS_AT_MOST = 200;

/** An action on many rows: one call for each, reported row by row. */
export type BulkAction<Row> = {
  readonly id: string;
  readonly label: MessageId;
  readonly icon?: IconName;
  /** The key that starts the action while rows are selected. */
  readonly keys?: string;
  /** The call for one row. A rejection becomes the message of its row. */
  readonly run?: (row: Row) => Promise<unknown>;
  /** The alternative to `run`: a dialog, such as for a reason, which returns the call for each row. */
  readonly Ask?: ComponentType<BulkQuestion<Row>>;
};

/** An action on everything that the list finds, as a job of the server: its dialog says what that comes to and begins it. */
export type WholeAction = {
  readonly id: string;
  readonly label: MessageId;
  readonly icon?: IconName;
  readonly Ask: ComponentType<WholeQuestion>;
};

export type WholeQuestion = {
  /** The set filters of the list. */
  readonly filters: Readonly<Record<string, string>>;
  /** The number of rows that the list found. */
  readonly total: number;
  readonly onClose: () => void;
  /** Called after the job has begun. */
  readonly onStarted: () => void;
};

export type BulkQuestion<Row> = {
  readonly rows: readonly Row[];
  readonly onReady: (run: (row: Row) => Promise<unknown>) => void;
  readonly onCancel: () => void;
};
