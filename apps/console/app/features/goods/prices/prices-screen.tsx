import { useQueryClient } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import type { PriceChange } from '@kaplya/contract';
import { Button } from '@kaplya/ui/button/button.tsx';
import { showToast } from '@kaplya/ui/message/toasts.ts';
import { useLanguage } from '#i18n/use-language.ts';
import { useText } from '#i18n/use-text.ts';
import { LeaveGuard } from '#kit/form/leave-guard.tsx';
import { PreviewCommit } from '#kit/form/preview-commit.tsx';
import { useFormats } from '#kit/format/use-formats.ts';
import { ScreenHeader } from '#kit/layout/screen-header.tsx';
import { ListCount } from '#kit/list/list-count.tsx';
import { ListFileButton } from '#kit/list/list-file-button.tsx';
import { ListFilters } from '#kit/list/list-filters.tsx';
import { useListState } from '#kit/list/use-list-state.ts';
import { listProblems } from '#kit/grid/grid-definition.ts';
import { applyEdits, noEdits, toCellKey, type GridEdits } from '#kit/grid/grid-edits.ts';
import { DataGrid } from '#kit/grid/data-grid.tsx';
import { useGrid } from '#kit/grid/use-grid.ts';
import { FailureCallout } from '#kit/state/failure-callout.tsx';
import { QueryState } from '#kit/state/query-state.tsx';
import { ScreenState } from '#kit/state/screen-state.tsx';
import { call } from '#platform/data/client.ts';
import { fetchFile } from '#platform/data/files.ts';
import { PriceCellBar } from './price-cell-bar.tsx';
import { isEffect, PriceEffects } from './price-effects.tsx';
import type { PriceRow } from './price-rows.ts';
import { PriceSaveBar } from './price-save-bar.tsx';
import { AS_LISTED, LIST_COLUMN, toPriceGrid } from './price-grid.tsx';
import { toPriceChanges } from './to-price-changes.ts';
import { pricesKey, usePrices } from './use-prices.ts';

const list = { columns: [], filters: [{ kind: 'search', name: 'q', label: 'prices.search' }] } as const;

/** The most price changes in one save, which is atomic. */
const CHANGES_AT_MOST = 500;

const noRows: PriceRow[] = [];

/** Prices by area, typed as in a spreadsheet; a preview precedes each save. */
export function PricesScreen() {
  const t = useText();
  const formats = useFormats();
  const decimal = useLanguage() === 'ru' ? ',' : '.';
  const queries = useQueryClient();
  const { state, setFilter, change } = useListState(list);
  const prices = usePrices(state.filters['q'] ?? '');
  const rows = prices.rows ?? noRows;
  const areas = useMemo(() => prices.areas ?? [], [prices.areas]);
  const definition = useMemo(() => toPriceGrid(areas, { t, formats, decimal }), [areas, t, formats, decimal]);

  const [edits, setEdits] = useState<GridEdits>(noEdits);
  /** Rows with edited cells, retained because a search may hide them before the save. */
  const [known, setKnown] = useState<ReadonlyMap<string, PriceRow>>(new Map());
  const [from, setFrom] = useState<string | null>(null);
  const [isSaving, setSaving] = useState(false);
  const [single, setSingle] = useState<PriceChange | null>(null);
  const grid = useGrid({
    definition,
    rows,
    edits,
    onEdits(next) {
      setEdits(next);
      setKnown((former) => new Map([...former, ...rows.map((row) => [row.productId, row] as const)]));
    },
    onLost: (count) => showToast({ tone: 'warning', text: t('prices.lost', { count }) }),
    clearedText: AS_LISTED,
  });

  const shown = new Map(rows.map((row) => [row.productId, row]));
  const all = [...new Map([...known, ...shown]).values()];
  const changes = toPriceChanges(all, edits.cells, from);
  const unreadable = listProblems(definition, all, edits.cells).length;
  const changesList = all.some(({ productId }) => edits.cells.has(toCellKey(productId, LIST_COLUMN)));
  const obstacle =
    unreadable > 0
      ? t('prices.obstacle.unreadable')
      : from !== null && changesList
        ? t('prices.obstacle.listFromDay')
        : changes.length > CHANGES_AT_MOST
          ? t('prices.obstacle.tooMany', { most: CHANGES_AT_MOST })
          : null;

  const activeRow = rows[grid.active.row];
  const activeArea = areas[grid.active.column - 1];
  const activeCell = activeArea && activeRow?.cells.get(activeArea.id);
  const reload = () => void queries.invalidateQueries({ queryKey: pricesKey });
  const items = single ? [single] : isSaving && changes.length > 0 ? changes : null;
  const close = () => {
    setSaving(false);
    setSingle(null);
  };

  /** Edits of prices that somebody else changed are discarded; other edits stay. */
  async function acceptTheirs() {
    const sent = withVersions(items ?? [], all);
    close();
    const fresh = await prices.reread();
    const others = new Set(
      withVersions(sent, fresh).flatMap(({ areaId, productId, version }, index) =>
        version === sent[index]?.version ? [] : [toCellKey(productId, areaId ?? LIST_COLUMN)],
      ),
    );
    setEdits((former) => ({ ...noEdits, cells: new Map([...former.cells].filter(([key]) => !others.has(key))) }));
  }

  return (
    <>
      <LeaveGuard isDirty={edits.cells.size > 0} />
      <ScreenHeader
        title={t('prices.title')}
        aside={<ListCount total={prices.total} isAtLeast={prices.totalIsAtLeast} />}
        actions={
          <ListFileButton
            name="prices"
            permission="lists.export"
            fetch={(format) => fetchFile('exportPrices', { query: { ...state.filters, format } })}
          />
        }
      />
      <div className="flex flex-wrap items-center gap-3 px-(--spacing-page) pb-2">
        <ListFilters
          filters={list.filters}
          values={state.filters}
          options={{}}
          onChange={setFilter}
          onClear={() => change({ filters: {} })}
        />
        <p className="text-sm text-ink-muted">{t('prices.how')}</p>
      </div>
      {activeCell && activeArea && <PriceCellBar areaName={activeArea.name} cell={activeCell} onChange={setSingle} />}
      <div className="grow px-(--spacing-page) pb-4" aria-busy={prices.isStale}>
        {!prices.rows && <QueryState data={prices.rows} error={prices.error} refetch={prices.reload} rows={8} />}
        {prices.rows?.length === 0 && (
          <ScreenState
            icon="search"
            title={state.filters['q'] ? t('kit.list.nothing') : t('prices.empty')}
            text={state.filters['q'] ? t('kit.list.nothingText') : t('prices.emptyText')}
          />
        )}
        {rows.length > 0 && (
          <DataGrid definition={definition} rows={rows} edits={edits} grid={grid} onEnd={prices.loadMore} />
        )}
        {prices.error && prices.rows && <FailureCallout failure={prices.error} onRetry={prices.reload} />}
        {prices.hasMore && (
          <div className="flex justify-center p-3">
            <Button variant="secondary" isLoading={prices.isLoadingMore} onClick={prices.loadMore}>
              {t('kit.list.more')}
            </Button>
          </div>
        )}
      </div>
      <PriceSaveBar
        changed={edits.cells.size}
        unreadable={unreadable}
        from={from}
        onFrom={setFrom}
        obstacle={obstacle}
        onSave={() => setSaving(true)}
        onDiscard={() => setEdits(applyEdits(edits, discard(edits)))}
      />
      <PreviewCommit
        title={t('prices.effect.title')}
        body={items && { items: withVersions(items, all) }}
        preview={(body, signal) => call('changePrices', { body: { ...body, preview: true }, signal })}
        commit={(body) => call('changePrices', { body })}
        renderEffect={({ items: effects }) => <PriceEffects effects={effects} rows={all} areas={areas} />}
        findObstacle={({ items: effects }) =>
          effects.some(isEffect) || single?.withdraws ? null : t('prices.nothing')
        }
        commitLabel={t('prices.commit')}
        onChanged={reload}
        {...(single === null && { onAcceptTheirs: () => void acceptTheirs() })}
        onClose={close}
        onDone={({ items: effects }) => {
          showToast({ tone: 'success', text: t('prices.done', { count: effects.length }) });
          if (!single) setEdits(noEdits);
          close();
          reload();
        }}
      />
    </>
  );
}

/** The edits that reset every edited cell, applied together as one undo step. */
const discard = ({ cells }: GridEdits) =>
  [...cells.keys()].map((key) => {
    const at = key.indexOf(' ');
    return { rowId: key.slice(0, at), columnId: key.slice(at + 1), text: null };
  });

/** The changes with the current versions, which were refetched after a conflict. */
function withVersions(changes: readonly PriceChange[], rows: readonly PriceRow[]): PriceChange[] {
  const byProduct = new Map(rows.map((row) => [row.productId, row]));
  return changes.map((change) => {
    const row = byProduct.get(change.productId);
    const version = change.areaId === null ? row?.product.version : row?.cells.get(change.areaId)?.version;
    return { ...change, version: version ?? change.version };
  });
}
