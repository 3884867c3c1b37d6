import type { StockDocumentKind, StockLevelRow } from '@kaplya/contract';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useState } from 'react';
import { Navigate, useNavigate, useParams } from 'react-router';
import { Button } from '@kaplya/ui/button/button.tsx';
import { TextField } from '@kaplya/ui/field/text-field.tsx';
import { showToast } from '@kaplya/ui/message/toasts.ts';
import { useText } from '#i18n/use-text.ts';
import { FormFailure } from '#kit/form/form-failure.tsx';
import { LeaveGuard } from '#kit/form/leave-guard.tsx';
import { PreviewCommit } from '#kit/form/preview-commit.tsx';
import { ReasonField } from '#kit/reason/reason-field.tsx';
import { SelectField } from '#kit/form/select-field.tsx';
import { useFormats } from '#kit/format/use-formats.ts';
import { useHotkeys } from '#kit/keys/use-hotkeys.ts';
import { ScreenHeader } from '#kit/layout/screen-header.tsx';
import { noEdits, type GridEdits } from '#kit/grid/grid-edits.ts';
import { FailureState } from '#kit/state/failure-state.tsx';
import { ScreenState } from '#kit/state/screen-state.tsx';
import { SaveButton } from '#kit/keys/save-button.tsx';
import { apiQuery } from '#platform/data/api-query.ts';
import { call } from '#platform/data/client.ts';
import { StockEffectView } from '../effect/stock-effect.tsx';
import { documentKinds } from '../document-kinds.ts';
import { warehousesQuery } from '../places-query.ts';
import { PiecesEntry, toTypedLines } from './pieces-entry.tsx';
import { GoodsEntry } from './goods-entry.tsx';
import { useEntryAddress } from './use-entry-address.ts';
import { useGoods } from './use-goods.ts';

/** The server's limit of lines in a document. */
const LINES_AT_MOST = 500;

const nothing = () => '';

export function EntryScreen() {
  const t = useText();
  const { kind = '' } = useParams();
  const known = documentKinds.find((each) => each === kind);
  if (!known) return <ScreenState icon="stock" title={t('shell.notFound.title')} text={t('shell.notFound.text')} />;
  return known === 'count' ? <BeginCount /> : <Entry key={known} kind={known} />;
}

/** A stocktaking is created for a warehouse, and typed on its own page. */
function BeginCount() {
  const t = useText();
  const go = useNavigate();
  const { data, error, refetch } = useQuery(warehousesQuery);
  const { warehouse, setAddress } = useEntryAddress(data);
  const [id] = useState(() => crypto.randomUUID());
  const warehouseId = warehouse?.id ?? '';
  const begin = useMutation({
    mutationFn: () =>
      call('createStockDocument', { body: { id, kind: 'count', warehouseId, isDraft: true, lines: [] } }),
    onSuccess: () => void go(`/stock/documents/${id}`, { replace: true }),
  });
  if (error && !data) return <FailureState failure={error} onRetry={() => void refetch()} />;
  return (
    <>
      <ScreenHeader title={t('stock.kind.count')} />
      <form
        className="flex max-w-md flex-col gap-4 px-(--spacing-page) pb-6"
        onSubmit={(event) => {
          event.preventDefault();
          if (warehouseId !== '') begin.mutate();
        }}
      >
        <p>{t('stock.count.how')}</p>
        <SelectField
          label={t('stock.warehouse')}
          options={data?.map(({ id: value, name }) => ({ value, label: name })) ?? []}
          value={warehouseId}
          onChange={(event) => setAddress({ warehouseId: event.target.value })}
        />
        <FormFailure failure={begin.error} />
        <Button type="submit" isLoading={begin.isPending} isDisabled={warehouseId === ''}>
          {t('stock.count.begin')}
        </Button>
      </form>
    </>
  );
}

function Entry({ kind }: { kind: Exclude<StockDocumentKind, 'count'> }) {
  const t = useText();
  const formats = useFormats();
  const queries = useQueryClient();
  const [id] = useState(() => crypto.randomUUID());
  const { data: warehouses } = useQuery(warehousesQuery);
  const { warehouse, target, q, setAddress } = useEntryAddress(warehouses);
  const [reasonId, setReasonId] = useState('');
  const [note, setNote] = useState('');
  const [edits, setEdits] = useState<GridEdits>(noEdits);
  const [isPosting, setPosting] = useState(false);
  const [isDone, setDone] = useState(false);
  const goods = useGoods(warehouse?.id, q);
  const reasons = useQuery({
    ...apiQuery('listReasons', { query: { kind: 'write_off' } }),
    enabled: kind === 'write_off',
  });
  const describe = useCallback(
    ({ onHand }: StockLevelRow) => t('stock.has', { pieces: formats.number(onHand) }),
    [t, formats],
  );
  const isSigned = kind === 'correction';
  const lines = toTypedLines(edits, isSigned);
  const warehouseId = warehouse?.id ?? goods.warehouseId ?? '';
  const others = warehouses?.filter((each) => each.id !== warehouseId) ?? [];
  const obstacle = findObstacle();

  function findObstacle(): string | null {
    if (lines === null) return t('stock.problem.some');
    if (lines.length === 0) return t('stock.problem.nothing');
    if (lines.length > LINES_AT_MOST) return t('stock.problem.tooMany', { most: LINES_AT_MOST });
    if (kind === 'transfer' && target === '') return t('stock.problem.target');
    if (kind === 'write_off' && reasonId === '') return t('stock.problem.reason');
    return kind === 'correction' && note.trim() === '' ? t('stock.problem.note') : null;
  }

  useHotkeys(
    obstacle === null
      ? {
          name: t(`stock.kind.${kind}`),
          hotkeys: [{ keys: 'mod+s', label: t('stock.post'), isInFields: true, run: () => setPosting(true) }],
        }
      : null,
  );
  // This render has no form and no leave guard, so that nothing asks about unsaved values.
  if (isDone) return <Navigate replace to={`/stock/documents/${id}`} />;
  const body = {
    ...{ id, kind, warehouseId, lines: lines ?? [] },
    ...(kind === 'transfer' && { toWarehouseId: target }),
    ...(kind === 'write_off' && { reasonId }),
    ...(note.trim() !== '' && { note: note.trim() }),
  };
  return (
    <>
      <LeaveGuard isDirty={edits.cells.size > 0 || note.trim() !== ''} />
      <ScreenHeader title={t(`stock.kind.${kind}`)} />
      <div className="grid gap-3 px-(--spacing-page) pb-3 sm:grid-cols-2 lg:grid-cols-4">
        <SelectField
          label={t(kind === 'transfer' ? 'stock.from' : 'stock.warehouse')}
          options={warehouses?.map(({ id: value, name }) => ({ value, label: name })) ?? []}
          value={warehouseId}
          onChange={(event) => setAddress({ warehouseId: event.target.value, to: '' })}
        />
        {kind === 'transfer' && (
          <SelectField
            label={t('stock.to')}
            placeholder={t('stock.choose')}
            options={others.map(({ id: value, name }) => ({ value, label: name }))}
            value={target}
            onChange={(event) => setAddress({ to: event.target.value })}
          />
        )}
        {kind === 'write_off' && (
          <ReasonField
            reasons={reasons.data?.items}
            failure={reasons.error}
            onRetry={reasons.refetch}
            value={reasonId}
            onChange={setReasonId}
          />
        )}
        <TextField
          label={t('stock.note')}
          isOptional={kind !== 'correction'}
          maxLength={500}
          value={note}
          onChange={(event) => setNote(event.target.value)}
        />
      </div>
      <div className="grow px-(--spacing-page) pb-4">
        <GoodsEntry goods={goods} q={q} onSearch={(text) => setAddress({ q: text })}>
          {(rows) => (
            <PiecesEntry
              label={t('stock.pieces')}
              rows={rows}
              edits={edits}
              onEdits={setEdits}
              valueOf={nothing}
              describe={describe}
              isSigned={isSigned}
              onEnd={goods.hasMore ? goods.loadMore : null}
              isLoadingMore={goods.isLoadingMore}
            />
          )}
        </GoodsEntry>
      </div>
      <div className="sticky bottom-0 z-20 flex items-center justify-between gap-3 border-t text-end border-line bg-surface px-(--spacing-page) py-2">
        <p role="status" className="text-sm whitespace-nowrap">
          {t('stock.lines', { count: lines?.length ?? 0 })}
        </p>
        <SaveButton
          type="button"
          size="md"
          isDisabled={lines?.length === 0}
          disabledReason={obstacle}
          onClick={() => setPosting(true)}
        >
          {t('stock.post')}
        </SaveButton>
      </div>
      <PreviewCommit
        title={t('stock.effect.title')}
        body={isPosting && obstacle === null ? body : null}
        preview={(asked, signal) => call('createStockDocument', { body: { ...asked, preview: true }, signal })}
        commit={(asked) => call('createStockDocument', { body: asked })}
        renderEffect={(effect) => <StockEffectView effect={effect} isCount={false} />}
        commitLabel={t('stock.commit')}
        onClose={() => setPosting(false)}
        onDone={() => {
          setDone(true);
          setPosting(false);
          showToast({ tone: 'success', text: t('stock.done') });
          void queries.invalidateQueries({ queryKey: ['list'] });
        }}
      />
    </>
  );
}
