import { createContext } from 'react';

/** A named set of filters, order and columns of a list. */
export type SavedView = {
  readonly id: string;
  readonly version: number;
  readonly name: string;
  /** Whether all staff of the shop see the view. */
  readonly isShared: boolean;
  /** Whether the view belongs to the signed-in person: only they may change it. */
  readonly isOwn: boolean;
  /** The query string, as `toViewSearch` writes it. */
  readonly search: string;
};

/** Whether the view contains a typed search, which is left out of the view that colleagues see. */
export function hasSearch({ search }: Pick<SavedView, 'search'>): boolean {
  return new URLSearchParams(search).has('q');
}

/** The storage of views. Each function rejects with `ApiFailure`. */
export type SavedViews = {
  readonly list: (listId: string, signal: AbortSignal) => Promise<readonly SavedView[]>;
  readonly add: (listId: string, view: Pick<SavedView, 'name' | 'isShared' | 'search'>) => Promise<unknown>;
  readonly change: (
    view: SavedView,
    changes: Partial<Pick<SavedView, 'name' | 'isShared' | 'search'>>,
  ) => Promise<unknown>;
  readonly remove: (view: SavedView) => Promise<unknown>;
};

/** Null: no storage; lists have only built-in views. */
export const SavedViewsContext = createContext<SavedViews | null>(null);
