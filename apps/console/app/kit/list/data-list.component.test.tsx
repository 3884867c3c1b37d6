import { afterEach, describe, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { ApiFailure } from '@kaplya/client/failures/api-failure.ts';
import { listViolations } from '@kaplya/ui/test/list-violations.ts';
import { renderAt } from '../../../test/render.tsx';
import type { BulkAction, WholeAction } from '#kit/bulk/bulk-action.ts';
import { RowRefusal } from '#kit/bulk/row-refusal.ts';
import { DataList } from './data-list.tsx';
import { setCompact } from './rows/density.ts';
import type { ListDefinition, ListPage, ListRequest } from './list-definition.ts';

type Note = { id: string; title: string; sum: number };

const notes: readonly Note[] = Array.from({ length: 120 }, (_, index) => ({
  id: `n${index}`,
  title: `Note ${index}`,
  sum: 120 - index,
}));

const load = vi.fn<(asked: ListRequest) => Promise<ListPage<Note>>>();

function answer({ filters, cursor, limit }: ListRequest): Promise<ListPage<Note>> {
  const found = notes.filter(({ title }) => title.includes(filters['q'] ?? ''));
  const from = Number(cursor ?? 0);
  const next = from + limit;
  return Promise.resolve({
    items: found.slice(from, next),
    nextCursor: next < found.length ? String(next) : null,
    total: found.length,
  });
}

const definition: ListDefinition<Note> = {
  id: 'notes',
  columns: [
    { id: 'title', label: 'kit.views.name', cell: ({ title }) => title },
    { id: 'sum', label: 'kit.reason', cell: ({ sum }) => sum, align: 'end', sort: 'sum' },
    { id: 'id', label: 'kit.today', cell: ({ id }) => id, isExtra: true },
  ],
  filters: [{ kind: 'search', name: 'q', label: 'kit.keys.search' }],
  getId: ({ id }) => id,
  getTitle: ({ title }) => title,
  getPath: ({ id }) => `/records/${id}`,
  load,
};

const link = (title: string) => page.getByRole('link', { name: title, exact: true });

function show(path = '/notes', bulk?: readonly BulkAction<Note>[], whole?: readonly WholeAction[]) {
  load.mockReset();
  load.mockImplementation(answer);
  return renderAt(
    path,
    <DataList
      definition={definition}
      renderPeek={(id) => <p>{`Beside: ${id}`}</p>}
      {...(bulk && { bulk })}
      {...(whole && { whole })}
    />,
  );
}

afterEach(() => setCompact(false));

describe('A list [O-03a]', () => {
  test('has the focus on the row that was opened after "back", so that J goes on from there', async () => {
    const { location, back } = show();
    await expect.element(link('Note 0')).toBeVisible();
    await userEvent.keyboard('jjj');
    await expect.element(link('Note 2')).toHaveFocus();
    await userEvent.keyboard('{Enter}');
    await expect.poll(location).toBe('/records/n2');
    await back();
    await expect.element(link('Note 2')).toHaveFocus();
    await userEvent.keyboard('j');
    await expect.element(link('Note 3')).toHaveFocus();
  });

  test('is used by keys alone: J K move, Space looks beside it, Escape closes, Enter opens', async () => {
    const { location } = show();
    await expect.element(link('Note 0')).toBeVisible();
    await userEvent.keyboard('jj');
    await expect.element(link('Note 1')).toHaveFocus();
    await userEvent.keyboard('k');
    await expect.element(link('Note 0')).toHaveFocus();
    await userEvent.keyboard(' ');
    await expect.element(page.getByText('Beside: n0')).toBeVisible();
    expect(location()).toBe('/notes?peek=n0');
    // The panel follows.
    await userEvent.keyboard('j');
    await expect.element(page.getByText('Beside: n1')).toBeVisible();
    await userEvent.keyboard('{Escape}');
    await expect.element(page.getByText('Beside: n1')).not.toBeInTheDocument();
    await expect.element(link('Note 1')).toHaveFocus();
    await userEvent.keyboard('{Enter}');
    await expect.element(page.getByRole('heading', { name: 'Elsewhere' })).toBeVisible();
    expect(location()).toBe('/records/n1');
  });

  test('works on a keyboard with Russian letters, and leaves the letters of a field alone', async () => {
    show();
    await expect.element(link('Note 0')).toBeVisible();
    document.dispatchEvent(new KeyboardEvent('keydown', { key: 'о', code: 'KeyJ', bubbles: true, cancelable: true }));
    await expect.element(link('Note 0')).toHaveFocus();
    // Some keyboards have `?` on the key of `/`, without Shift.
    document.dispatchEvent(new KeyboardEvent('keydown', { key: '?', code: 'Slash', bubbles: true, cancelable: true }));
    await expect.element(link('Note 0')).toHaveFocus();
    await userEvent.keyboard('/');
    const search = page.getByRole('searchbox');
    await expect.element(search).toHaveFocus();
    await userEvent.keyboard('jkx');
    await expect.element(search).toHaveValue('jkx');
  });

  test('stores its filters and its order in the address', async () => {
    const { location } = show('/notes?q=Note%201&sort=-sum');
    await expect.element(link('Note 1')).toBeVisible();
    await expect.element(page.getByRole('status').filter({ hasText: '31 in all' })).toBeVisible();
    await expect.element(page.getByRole('columnheader', { name: 'Reason' })).toHaveAttribute('aria-sort', 'descending');
    expect(load.mock.calls[0]?.[0]).toMatchObject({ filters: { q: 'Note 1' }, sort: '-sum' });
    await userEvent.click(page.getByRole('button', { name: 'Clear' }));
    await expect.poll(location).toBe('/notes?sort=-sum');
  });

  test('goes on page by page, by its button and by J at its end', async () => {
    show();
    await expect.element(link('Note 49')).toBeVisible();
    await expect.element(link('Note 50')).not.toBeInTheDocument();
    await userEvent.click(page.getByRole('button', { name: 'Show more' }));
    await expect.element(link('Note 99')).toBeVisible();
    (link('Note 99').element() as HTMLElement).focus();
    await userEvent.keyboard('j');
    await expect.element(link('Note 119')).toBeVisible();
    await expect.element(page.getByRole('button', { name: 'Show more' })).not.toBeInTheDocument();
  });

  test('walks with the panel open also by the buttons of the panel', async () => {
    const { location } = show('/notes?peek=n1');
    await expect.element(page.getByText('Beside: n1')).toBeVisible();
    await userEvent.click(page.getByRole('button', { name: 'Next row' }));
    await expect.element(page.getByText('Beside: n2')).toBeVisible();
    await userEvent.click(page.getByRole('button', { name: 'Previous row' }));
    await userEvent.click(page.getByRole('button', { name: 'Previous row' }));
    await expect.element(page.getByText('Beside: n0')).toBeVisible();
    await expect.element(page.getByRole('button', { name: 'Previous row' })).toBeDisabled();
    expect(location()).toBe('/notes?peek=n0');
  });

  test('has rows of 32 pixels by choice, however many lines their cells have', async () => {
    const two = {
      ...{ id: 'two', label: 'kit.why' as const },
      cell: ({ title }: Note) => (
        <span className="block">
          {title}
          <span className="block">{'a second line '.repeat(9)}</span>
        </span>
      ),
    };
    renderAt(
      '/notes',
      <DataList definition={{ ...definition, id: 'dense', columns: [...definition.columns, two], load: answer }} />,
    );
    await expect.element(link('Note 0')).toBeVisible();
    const heights = () => [...document.querySelectorAll('tbody tr')].map((row) => Math.round(row.clientHeight));
    expect(Math.min(...heights())).toBeGreaterThan(40);
    await userEvent.click(page.getByRole('button', { name: 'Columns' }));
    await userEvent.click(page.getByText('Compact'));
    await expect.poll(() => new Set(heights())).toEqual(new Set([32]));
  });

  test('has a menu for the views that do not fit, and shows the one that is open', async () => {
    const views = Array.from({ length: 30 }, (_, index) => ({
      ...{ id: `v${index}`, label: 'kit.list.nothingText' as const, search: `q=${index}` },
    }));
    const { location } = renderAt(
      '/notes?q=29',
      <DataList definition={{ ...definition, id: 'many-views', views, load: answer }} />,
    );
    await expect.element(link('Note 29')).toBeVisible();
    const bar = page.getByRole('navigation');
    await expect
      .element(bar.getByRole('link', { name: /Nothing fits/ }).last())
      .toHaveAttribute('aria-current', 'true');
    expect(bar.getByRole('link').elements().length).toBeLessThan(12);
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(document.documentElement.clientWidth);
    await userEvent.click(bar.getByRole('button', { name: /^More/ }));
    await userEvent.keyboard('{End}{Enter}');
    await expect.poll(location).toBe('/notes?q=28');
  });

  test('does something with many rows, and says of each how it ended', async () => {
    const run = vi.fn<(note: Note) => Promise<unknown>>(({ id }) =>
      id === 'n1'
        ? Promise.reject(new ApiFailure({ kind: 'answer', status: 409, body: { message: 'It is over' } }))
        : Promise.resolve(),
    );
    show('/notes', [{ id: 'confirm', label: 'kit.save', run }]);
    await expect.element(link('Note 0')).toBeVisible();
    await userEvent.keyboard('{Control>}a{/Control}');
    await expect.element(page.getByText('50 rows selected')).toBeVisible();
    await userEvent.keyboard('{Control>}a{/Control}');
    await userEvent.keyboard('jxjxjx');
    await expect.element(page.getByText('3 rows selected')).toBeVisible();
    await userEvent.click(page.getByRole('button', { name: 'Save', exact: true }));
    await expect.element(page.getByText('Done: 2. Refused: 1.')).toBeVisible();
    await expect.element(page.getByText('It is over')).toBeVisible();
    expect(run.mock.calls.map(([{ id }]) => id)).toEqual(['n0', 'n1', 'n2']);
  });

  test('does something with all that is found, asked for anew once the selection was another one', async () => {
    const Ask = ({ total }: { total: number }) => <p>{`Asked: ${total}`}</p>;
    show('/notes', [{ id: 'confirm', label: 'kit.save', run: async () => {} }], [{ id: 'all', label: 'kit.why', Ask }]);
    const selectAll = page.getByRole('button', { name: 'Select all 120' });
    const allSelected = page.getByText('All 120 found rows are selected');
    await expect.element(link('Note 0')).toBeVisible();
    await userEvent.keyboard('{Control>}a{/Control}');
    await userEvent.click(selectAll);
    await expect.element(allSelected).toBeVisible();
    await userEvent.keyboard('jx');
    await expect.element(page.getByText('49 rows selected')).toBeVisible();
    await userEvent.keyboard('x');
    await expect.element(selectAll).toBeVisible();
    await expect.element(allSelected).not.toBeInTheDocument();
    // Another one was found meanwhile.
    await userEvent.click(selectAll);
    load.mockImplementation(async (asked) => ({ ...(await answer(asked)), total: 121 }));
    // The list is read anew once its window is looked at again.
    globalThis.dispatchEvent(new Event('visibilitychange'));
    await userEvent.click(page.getByRole('button', { name: 'Select all 121' }));
    await userEvent.click(page.getByRole('button', { name: 'Why?' }));
    await expect.element(page.getByText('Asked: 121')).toBeVisible();
  });

  test('leads from a refused row to its record, and leaves it selected for another try', async () => {
    const run = vi.fn<(note: Note) => Promise<unknown>>(({ id }) =>
      id === 'n1' ? Promise.reject(new RowRefusal('It is over')) : Promise.resolve(),
    );
    const { location } = show('/notes', [{ id: 'confirm', label: 'kit.save', run }]);
    await expect.element(link('Note 0')).toBeVisible();
    await userEvent.keyboard('jxjx');
    await userEvent.click(page.getByRole('button', { name: 'Save', exact: true }));
    await expect.element(page.getByText('It is over')).toBeVisible();
    await userEvent.click(page.getByRole('button', { name: 'Close' }).last());
    await expect.element(page.getByText('1 row selected')).toBeVisible();
    await expect.element(page.getByRole('checkbox', { name: 'Select: Note 1', exact: true })).toBeChecked();
    await userEvent.click(page.getByRole('button', { name: 'Save', exact: true }));
    await userEvent.click(page.getByRole('dialog').getByRole('link', { name: 'Note 1' }));
    await expect.element(page.getByRole('heading', { name: 'Elsewhere' })).toBeVisible();
    expect(location()).toBe('/records/n1');
    expect(run.mock.calls.map(([{ id }]) => id)).toEqual(['n0', 'n1', 'n1']);
  });

  test('asks about rows as they are once they were read anew, also where the question was quicker', async () => {
    const run = vi.fn<(note: Note) => Promise<unknown>>(() => Promise.reject(new RowRefusal('It has changed')));
    const Ask = ({ rows }: { rows: readonly Note[] }) => <p>{`Asked: ${rows.map(({ title }) => title).join()}`}</p>;
    show('/notes', [
      { id: 'confirm', label: 'kit.save', run },
      { id: 'move', label: 'kit.peek.title', Ask },
    ]);
    await expect.element(link('Note 0')).toBeVisible();
    await userEvent.keyboard('jx');
    const answered = Promise.withResolvers<void>();
    load.mockImplementation(async (asked) => {
      await answered.promise;
      const anew = await answer(asked);
      return { ...anew, items: anew.items.map((note) => ({ ...note, title: `${note.title} anew` })) };
    });
    await userEvent.click(page.getByRole('button', { name: 'Save', exact: true }));
    await expect.element(page.getByText('It has changed')).toBeVisible();
    await userEvent.click(page.getByRole('button', { name: 'Close' }).last());
    await userEvent.click(page.getByRole('region').getByRole('button').last());
    await expect.element(page.getByText('Asked: Note 0', { exact: true })).toBeVisible();
    answered.resolve();
    await expect.element(page.getByText('Asked: Note 0 anew')).toBeVisible();
  });

  test('says why it is empty, and the way on', async () => {
    const { location } = show('/notes?q=nothing');
    await expect.element(page.getByRole('heading', { name: 'Nothing found' })).toBeVisible();
    await userEvent.click(page.getByRole('button', { name: 'Clear' }).last());
    await expect.element(link('Note 0')).toBeVisible();
    expect(location()).toBe('/notes');
  });

  test('that cannot be loaded says so, and tries again', async () => {
    show();
    load.mockReset();
    load.mockRejectedValueOnce(new ApiFailure({ kind: 'answer', status: 500 }));
    load.mockImplementation(answer);
    renderAt('/notes', <DataList definition={{ ...definition, id: 'others' }} />);
    await userEvent.click(page.getByRole('button', { name: 'Try again' }));
    await expect.element(link('Note 0')).toBeVisible();
  });

  test('says what could not be loaded of it, below rows that stay, and goes on', async () => {
    show();
    await expect.element(link('Note 49')).toBeVisible();
    load.mockRejectedValueOnce(new ApiFailure({ kind: 'answer', status: 500, body: { message: 'It broke' } }));
    await userEvent.click(page.getByRole('button', { name: 'Show more' }));
    await expect.element(page.getByRole('alert').filter({ hasText: 'It broke' })).toBeVisible();
    await expect.element(link('Note 49')).toBeVisible();
    await userEvent.click(page.getByRole('button', { name: 'Try again' }));
    await expect.element(link('Note 99')).toBeVisible();
    await expect.element(page.getByText('It broke')).not.toBeInTheDocument();
  });

  test('lies under nothing: beside a record without room for its columns its rows are cards, and retain the focus', async () => {
    const wide = {
      id: 'wide',
      label: 'kit.why',
      cell: () => <span className="inline-block w-3xl">wide</span>,
    } as const;
    renderAt(
      '/notes',
      <DataList
        definition={{ ...definition, id: 'wide', columns: [...definition.columns, wide], load: answer }}
        renderPeek={(id) => <p>{`Beside: ${id}`}</p>}
      />,
    );
    await expect.element(page.getByRole('table')).toBeVisible();
    await userEvent.keyboard('j ');
    await expect.element(page.getByText('Beside: n0')).toBeVisible();
    await expect.element(page.getByRole('table')).not.toBeInTheDocument();
    await expect.element(link('Note 0')).toHaveFocus();
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(document.documentElement.clientWidth);
    await userEvent.keyboard('j');
    await expect.element(page.getByText('Beside: n1')).toBeVisible();
    await userEvent.keyboard('{Escape}');
    await expect.element(page.getByRole('table')).toBeVisible();
    await expect.element(link('Note 1')).toHaveFocus();
  });

  describe('with columns that need much room', () => {
    /** A column with cells of a given width, in pixels. */
    const wide = (id: string, width: number | ((note: Note) => number), label: 'kit.why' | 'kit.save') => ({
      ...{ id, label, needsRoom: 'much' as const },
      cell: (note: Note) => (
        <span className="inline-block" style={{ width: typeof width === 'number' ? width : width(note) }}>
          {id}
        </span>
      ),
    });
    const headings = () =>
      page
        .getByRole('columnheader')
        .elements()
        .map(({ textContent }) => textContent);
    const overflow = () => document.documentElement.scrollWidth - document.documentElement.clientWidth;
    const showWide = (columns: ListDefinition<Note>['columns'], path = '/notes') =>
      renderAt(
        path,
        <DataList
          definition={{ ...definition, id: 'wide', columns: [...definition.columns, ...columns], load: answer }}
        />,
      );

    test('leaves them out one by one before its rows become cards', async () => {
      showWide([wide('wide', 900, 'kit.why'), wide('wider', 600, 'kit.save')]);
      await expect.element(link('Note 0')).toBeVisible();
      expect(headings()).toEqual(['Name', 'Reason', 'Save']);
      expect(overflow()).toBeLessThanOrEqual(0);
    });

    test('leaves them out also where somebody chose them, and says so where they are chosen', async () => {
      showWide([wide('wide', 900, 'kit.why'), wide('wider', 600, 'kit.save')], '/notes?cols=title,wide,wider');
      await expect.element(link('Note 0')).toBeVisible();
      expect(headings()).toEqual(['Name', 'Save']);
      await userEvent.click(page.getByRole('button', { name: 'Columns' }));
      await expect.element(page.getByText('no room now')).toBeVisible();
    });

    test('has them again once the rows need less room', async () => {
      showWide([wide('wide', ({ id }) => (id === 'n1' ? 1300 : 300), 'kit.why')]);
      await expect.element(link('Note 1')).toBeVisible();
      expect(headings()).toEqual(['Name', 'Reason']);
      await userEvent.fill(page.getByRole('searchbox'), 'Note 3');
      await expect.element(link('Note 1')).not.toBeInTheDocument();
      await expect.poll(headings).toEqual(['Name', 'Reason', 'Why?']);
    });

    test('leaves them out once rows that come later need more room', async () => {
      showWide([wide('wide', ({ id }) => (id === 'n60' ? 1300 : 300), 'kit.why')]);
      await expect.element(link('Note 1')).toBeVisible();
      expect(headings()).toEqual(['Name', 'Reason', 'Why?']);
      await userEvent.click(page.getByRole('button', { name: 'Show more' }));
      await expect.element(link('Note 60')).toBeVisible();
      await expect.poll(headings).toEqual(['Name', 'Reason']);
    });
  });

  test('conforms to WCAG as a table and, on a phone, as cards', async () => {
    show('/notes?peek=n0', [{ id: 'confirm', label: 'kit.save', run: async () => {} }]);
    await expect.element(link('Note 0')).toBeVisible();
    expect(await listViolations(document.body)).toEqual([]);
    await page.viewport(390, 800);
    await expect.element(page.getByRole('table')).not.toBeInTheDocument();
    expect(await listViolations(document.body)).toEqual([]);
    await page.viewport(1280, 800);
  });
});
