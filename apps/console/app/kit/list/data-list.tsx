import { useTable, type RowSelectionState } from '@tanstack/react-table';
import { useMemo, useRef, useState, type ReactNode } from 'react';
import { Navigate } from 'react-router';
import { Button } from '@kaplya/ui/button/button.tsx';
import { Icon } from '@kaplya/ui/icon/icon.tsx';
import { useIsWide } from '@kaplya/ui/layout/use-is-wide.ts';
import { useText } from '#i18n/use-text.ts';
import { useIsDesktop } from '@kaplya/ui/layout/use-is-desktop.ts';
import { FailureCallout } from '#kit/state/failure-callout.tsx';
import { ScreenState } from '#kit/state/screen-state.tsx';
import { BULK_ROWS_AT_MOST, type BulkAction, type WholeAction } from '#kit/bulk/bulk-action.ts';
import { BulkBar } from '#kit/bulk/bulk-bar.tsx';
import { QueryState } from '#kit/state/query-state.tsx';
import { ColumnsDialog } from './columns/columns-dialog.tsx';
import { ListCards } from './rows/list-cards.tsx';
import { ListCount } from './list-count.tsx';
import type { FilterOption, ListDefinition } from './list-definition.ts';
import { listFeatures, toColumnDefs } from './columns/list-features.ts';
import { ListFileButton } from './list-file-button.tsx';
import { ListFilters } from './list-filters.tsx';
import { listColumnChoices, listShownColumns, toNextSort, toViewSearch } from './list-state.ts';
import { ListTable } from './rows/list-table.tsx';
import { PeekPanel } from './peek/peek-panel.tsx';
import { chosenHere, useDefaultView } from '#kit/views/use-default-view.ts';
import { focusRow } from './rows/focus-row.ts';
import { useFittingColumns } from './columns/use-fitting-columns.ts';
import { useListKeys } from './use-list-keys.ts';
import { useListPages } from './use-list-pages.ts';
import { useNewRows } from './rows/use-new-rows.ts';
import { useListState } from './use-list-state.ts';
import { usePeek } from './peek/use-peek.ts';
import { useRowFocus } from './rows/use-row-focus.ts';
import { useRowReturn } from './rows/use-row-return.ts';
import { ViewBar } from '#kit/views/view-bar.tsx';

type DataListProps<Row extends object> = {
  definition: ListDefinition<Row>;
  /** Options that the server provides, by the name of the filter. */
  filterOptions?: Readonly<Record<string, readonly FilterOption[]>>;
  /** Row counts of views, by their ids. */
  viewCounts?: Readonly<Record<string, number>>;
  /** Bulk actions; without them rows cannot be selected. */
  bulk?: readonly BulkAction<Row>[];
  /** Actions on everything that the list finds, as jobs of the server. */
  whole?: readonly WholeAction[];
  /** The sum of the filtered rows, beside their number. */
  renderSum?: (asked: SumRequest) => ReactNode;
  /** The panel of a record beside the list; absent: no panel. */
  renderPeek?: (id: string) => ReactNode;
  /** The content of a list without any row, while no filter is set. */
  empty?: ReactNode;
  /** Actions beside the search, such as creating a record. */
  actions?: ReactNode;
};

/** The rows of a sum: those that the filters find; `loadedAt` changes when the list is read anew. */
export type SumRequest = {
  readonly filters: Readonly<Record<string, string>>;
  readonly loadedAt: number;
};

/** The state in which everything that the list finds was selected. */
type WholeOf = { readonly selection: RowSelectionState; readonly search: string; readonly total: number };

const noOptions = {};
const noRows: never[] = [];
const noCounts = {};
const joinIds = (columns: readonly { id: string }[]): string => columns.map(({ id }) => id).join();

/**
 * The list of a feature. Its whole state is in the URL; the keyboard reaches everything (`useListKeys`); rows
 * never move by themselves: new ones are announced, and load on request.
 */
export function DataList<Row extends object>(props: DataListProps<Row>) {
  const { search, isOpening } = useDefaultView(props.definition.id);
  if (isOpening) return <Navigate replace to={{ search: search ?? '' }} state={chosenHere} />;
  return <OpenList {...props} />;
}

function OpenList<Row extends object>({
  definition,
  filterOptions = noOptions,
  viewCounts = noCounts,
  bulk = noRows,
  whole = noRows,
  renderSum,
  renderPeek,
  empty,
  actions,
}: DataListProps<Row>) {
  const t = useText();
  const { file } = definition;
  const { params, state, change, setFilter } = useListState(definition);
  const pages = useListPages(definition, state);
  const peek = usePeek();
  const newRows = useNewRows(definition, state, pages);
  const [selection, setSelection] = useState<RowSelectionState>({});
  const root = useRef<HTMLDivElement>(null);
  const isWide = useIsWide();
  const isDesktop = useIsDesktop();

  const rows = pages.rows ?? noRows;
  const canPeek = renderPeek !== undefined;
  const shown = listShownColumns(definition.columns, state.columns);
  const isBeside = isDesktop && canPeek && peek.id !== null;
  const isChosen = state.columns !== null;
  const choices = listColumnChoices(shown, isChosen ? { isDesktop: true, isBeside: false } : { isDesktop, isBeside });
  const columnDefs = useMemo(() => toColumnDefs(definition.columns), [definition]);
  const shownIds = shown.map(({ id }) => id);
  const table = useTable({
    features: listFeatures,
    columns: columnDefs,
    data: rows,
    getRowId: definition.getId,
    state: { rowSelection: selection, columnOrder: shownIds },
    onRowSelectionChange: setSelection,
  });
  const fitting = useFittingColumns(root, {
    choices: rows.length > 0 ? choices.map(joinIds) : noRows,
    firstRows: pages.firstPage,
  });
  const isTable = isWide && fitting !== null;
  // Cards show all columns.
  const columns = choices.find((choice) => isTable && joinIds(choice) === fitting) ?? shown;
  useRowFocus(root, isTable);
  const selected = rows.filter((row) => selection[definition.getId(row)]);
  const viewSearch = toViewSearch(params, definition);
  const total = pages.totalIsAtLeast ? 0 : (pages.total ?? 0);
  // Another selection, filter or number of rows has to be asked for anew.
  const [wholeOf, setWholeOf] = useState<WholeOf | null>(null);
  const isWholeSelected = wholeOf?.selection === selection && wholeOf.search === viewSearch && wholeOf.total === total;
  // Rows on other pages, or more rows than a browser should change one by one.
  const isLong = total > rows.length || rows.length > BULK_ROWS_AT_MOST;
  const canBeWhole = whole.length > 0 && rows.length > 0 && selected.length === rows.length && total > 0 && isLong;

  useListKeys({
    name: t('kit.keys.list'),
    hasSearch: definition.filters.some(({ kind }) => kind === 'search'),
    root,
    rows,
    getId: definition.getId,
    getPath: definition.getPath,
    onEnd: () => pages.hasMore && pages.loadMore(),
    onToggle: bulk.length > 0 ? (id) => table.getRow(id).toggleSelected() : null,
    onToggleAll: () => table.toggleAllRowsSelected(),
    onPeek: canPeek ? peek.open : null,
    peekId: peek.id,
  });

  useRowReturn(root, rows.length > 0);

  const isFiltered = Object.keys(state.filters).length > 0;
  const clear = () => change({ filters: {} });
  const View = isTable ? ListTable : ListCards;
  const peekedAt = rows.findIndex((row) => definition.getId(row) === peek.id);
  const peeked = rows[peekedAt];
  const peekAt = (index: number) => {
    const row = peekedAt < 0 ? undefined : rows[index];
    return row ? () => peek.open(definition.getId(row)) : null;
  };

  return (
    <div className="flex min-w-0 grow">
      <div ref={root} className="flex min-w-0 grow flex-col">
        <ViewBar listId={definition.id} builtIn={definition.views ?? noRows} counts={viewCounts} search={viewSearch} />
        <div data-no-print="" className="flex flex-wrap items-center gap-x-3 gap-y-1.5 px-(--spacing-page) py-2">
          <ListFilters
            filters={definition.filters}
            values={state.filters}
            options={filterOptions}
            onChange={setFilter}
            onClear={clear}
          />
          <span className="ms-auto flex items-center gap-1.5">
            <ListCount total={pages.total} isAtLeast={pages.totalIsAtLeast} />
            {renderSum && total > 0 && renderSum({ filters: state.filters, loadedAt: pages.loadedAt })}
            {isWide && (
              <ColumnsDialog
                columns={definition.columns}
                shown={shownIds}
                leftOut={shown.filter((column) => !columns.includes(column)).map(({ id }) => id)}
                onChange={(ids) => change({ columns: ids }, { replace: true })}
              />
            )}
            {file && <ListFileButton {...file} fetch={(format) => file.fetch(state, format)} />}
            {actions}
          </span>
        </div>
        {newRows > 0 && (
          <div className="flex justify-center pb-2">
            <Button variant="soft" size="sm" iconStart={<Icon name="repeat" size={16} />} onClick={pages.reload}>
              {t('kit.list.new', { count: newRows })}
            </Button>
          </div>
        )}
        {!pages.rows && <QueryState data={pages.rows} error={pages.error} refetch={pages.reload} />}
        {pages.rows && rows.length === 0 && (isFiltered || empty === undefined) && (
          <ScreenState
            icon="search"
            title={t('kit.list.nothing')}
            text={isFiltered ? t('kit.list.nothingText') : undefined}
            action={isFiltered ? { label: t('kit.list.clear'), onAction: clear } : undefined}
          />
        )}
        {pages.rows && rows.length === 0 && !isFiltered && empty}
        {rows.length > 0 && (
          <div data-rows="" aria-busy={pages.isStale} className={pages.isStale ? 'opacity-60' : undefined}>
            <View
              definition={definition}
              table={table}
              columns={columns}
              isSelectable={bulk.length > 0}
              peekId={peek.id}
              sort={state.sort ?? definition.sort ?? null}
              onSort={(name) => change({ sort: toNextSort(state.sort, name) })}
            />
          </div>
        )}
        {pages.error && pages.rows && (
          <div data-no-print="" className="px-(--spacing-page) py-2">
            <FailureCallout failure={pages.error} onRetry={pages.isMoreFailed ? pages.loadMore : pages.reload} />
          </div>
        )}
        {pages.hasMore && (
          <div data-no-print="" className="flex justify-center p-3">
            <Button variant="secondary" isLoading={pages.isLoadingMore} onClick={pages.loadMore}>
              {t('kit.list.more')}
            </Button>
          </div>
        )}
        {pages.isCut && <p className="p-3 text-center text-ink-muted">{t('kit.list.cut')}</p>}
        <div className="grow" />
        {bulk.length > 0 && (
          <BulkBar
            rows={selected}
            actions={bulk}
            getId={definition.getId}
            getTitle={definition.getTitle}
            getPath={definition.getPath}
            whole={
              canBeWhole
                ? {
                    ...{ total, filters: state.filters, actions: whole },
                    isSelected: isWholeSelected,
                    onSelect: () => setWholeOf({ selection, search: viewSearch, total }),
                  }
                : null
            }
            onClear={() => setSelection({})}
            onDone={(left) => {
              setSelection(Object.fromEntries(left.map((row) => [definition.getId(row), true])));
              pages.reload();
            }}
          />
        )}
      </div>
      {renderPeek && peek.id !== null && (
        <PeekPanel
          key="peek"
          title={peeked ? definition.getTitle(peeked) : t('kit.peek.title')}
          path={peeked ? toPagePath(definition.getPath(peeked)) : null}
          onPrevious={peekAt(peekedAt - 1)}
          onNext={peekAt(peekedAt + 1)}
          onClose={() => {
            const id = peek.id;
            peek.close();
            if (id !== null) focusRow(root.current, id);
          }}
        >
          {renderPeek(peek.id)}
        </PeekPanel>
      )}
    </div>
  );
}

/** The path of a record's own page; null if the panel is all that there is of it. */
function toPagePath(path: string): string | null {
  return new URLSearchParams(path.split('?')[1]).has('peek') ? null : path;
}
