import { createContext } from 'react';

/** A name that somebody gave to the filters, the order and the columns of a list. */
export type SavedView = {
  readonly id: string;
  readonly version: number;
  readonly name: string;
  /** Everybody of the shop sees it. */
  readonly isShared: boolean;
  /** Of the person who is signed in: only they may change it. */
  readonly isOwn: boolean;
  /** As `toViewSearch` writes it. */
  readonly search: string;
};

/** Whether somebody typed what the view looks for; nobody else is told of it. */
export function hasSearch({ search }: Pick<SavedView, 'search'>): boolean {
  return new URLSearchParams(search).has('q');
}

/** Where views are kept. Each rejects as calls do. */
export type SavedViews = {
  readonly list: (listId: string, signal: AbortSignal) => Promise<readonly SavedView[]>;
  readonly add: (listId: string, view: Pick<SavedView, 'name' | 'isShared' | 'search'>) => Promise<unknown>;
  readonly change: (
    view: SavedView,
    changes: Partial<Pick<SavedView, 'name' | 'isShared' | 'search'>>,
  ) => Promise<unknown>;
  readonly remove: (view: SavedView) => Promise<unknown>;
};

/** null: nobody keeps views, and lists have only those that are built in. */
export const SavedViewsContext = createContext<SavedViews | null>(null);
