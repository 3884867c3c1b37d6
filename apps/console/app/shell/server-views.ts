import type { SavedViews } from '#kit/views/saved-view.ts';
import { call } from '#platform/data/client.ts';

/** Saved views on the server: own ones and those shared by colleagues. */
export const serverViews: SavedViews = {
  async list(listId, signal) {
    const { items } = await call('listViews', { query: { screen: listId }, signal });
    return items.map(({ id, version, name, isShared, isOwn, query }) => ({
      ...{ id, version, name, isShared, isOwn },
      search: query,
    }));
  },
  add: (listId, { name, isShared, search }) =>
    call('createView', {
      body: { screen: listId, name, isShared, query: search, columns: listColumns(search) },
    }),
  change: ({ id, version }, { search, ...changes }) =>
    call('changeView', {
      params: { id },
      body: {
        version,
        ...changes,
        ...(search !== undefined && { query: search, columns: listColumns(search) }),
      },
    }),
  remove: ({ id, version }) => call('deleteView', { params: { id }, query: { version } }),
};

/** The ids of the columns in a view, which the API stores for its other clients. */
function listColumns(search: string): string[] {
  return new URLSearchParams(search).get('cols')?.split(',') ?? [];
}
