import type { StockDocument, StockDocumentLine, StockLevelRow } from '@kaplya/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useMemo, useState } from 'react';
import { useNavigate } from 'react-router';
import { Button } from '@kaplya/ui/button/button.tsx';
import { Switch } from '@kaplya/ui/field/switch.tsx';
import { showToast } from '@kaplya/ui/message/toasts.ts';
import { useText } from '#i18n/use-text.ts';
import { ConfirmButton } from '#kit/form/confirm-button.tsx';
import { findConflict } from '#kit/conflict/conflict.ts';
import { FormFailure } from '#kit/form/form-failure.tsx';
import { LeaveGuard } from '#kit/form/leave-guard.tsx';
import { PreviewCommit } from '#kit/form/preview-commit.tsx';
import { useFormats } from '#kit/format/use-formats.ts';
import { useHotkeys } from '#kit/keys/use-hotkeys.ts';
import { ScreenHeader } from '#kit/layout/screen-header.tsx';
import { noEdits, toCellKey, type GridEdits } from '#kit/grid/grid-edits.ts';
import { SaveButton } from '#kit/keys/save-button.tsx';
import { call } from '#platform/data/client.ts';
import { StockEffectView } from '../effect/stock-effect.tsx';
import { PIECES, PiecesEntry, toTypedLines } from '../entry/pieces-entry.tsx';
import { GoodsEntry } from '../entry/goods-entry.tsx';
import { useEntryAddress } from '../entry/use-entry-address.ts';
import { useGoods } from '../entry/use-goods.ts';
import { CountConflictBar } from './count-conflict-bar.tsx';
import { findCountConflicts, type CountConflict, type SentCount } from './count-conflict.ts';
import { documentQuery } from './document-query.ts';
import { StatePill } from './state-pill.tsx';

/** The pause in typing after which counts are saved. */
const PAUSE_MS = 1200;
const LINES_AT_ONCE = 500;

type CountScreenProps = { document: StockDocument; lines: readonly StockDocumentLine[] };

/**
 * The draft of a count: saved while typing, with the book quantities shown or hidden (a blind count), and posted after
 * a preview of the differences.
 */
export function CountScreen({ document, lines }: CountScreenProps) {
  const t = useText();
  const formats = useFormats();
  const go = useNavigate();
  const queries = useQueryClient();
  const { id } = document;
  const { q, setAddress } = useEntryAddress(undefined);
  const [isBlind, setBlind] = useState(true);
  const [edits, setEdits] = useState<GridEdits>(noEdits);
  const [isPosting, setPosting] = useState(false);
  const [conflicts, setConflicts] = useState<readonly CountConflict[]>([]);
  const goods = useGoods(document.warehouse.id, q);
  const saved = useMemo(() => new Map(lines.map((line) => [line.productId, line])), [lines]);
  const valueOf = useCallback(
    ({ productId }: StockLevelRow) => {
      const line = saved.get(productId);
      return line ? `${line.quantity}` : '';
    },
    [saved],
  );
  const describe = useCallback(
    ({ productId, onHand }: StockLevelRow) =>
      t('stock.expects', { pieces: formats.number(saved.get(productId)?.expected ?? onHand) }),
    [saved, t, formats],
  );
  const typed = toTypedLines(edits, false);

  const save = useMutation({
    mutationFn: async (sent: readonly SentCount[]) => {
      await call('saveStockCount', {
        params: { id },
        body: {
          lines: sent.map(({ productId, quantity, version }) => ({ productId, counted: quantity, version })),
        },
      });
      return sent;
    },
    async onSuccess(done) {
      await queries.invalidateQueries({ queryKey: documentQuery(id).queryKey });
      // Removes the saved edits; a count changed during the save stays as an unsaved edit.
      setEdits(({ cells }) => {
        const left = new Map(cells);
        for (const { productId, quantity } of done) {
          const key = toCellKey(productId, PIECES);
          if (Number(left.get(key)) === quantity || left.get(key)?.trim() === `${quantity}`) left.delete(key);
        }
        return { ...noEdits, cells: left };
      });
    },
    async onError(failure, sent) {
      // A failed save cancels the posting, which the person has to start again.
      setPosting(false);
      if (!findConflict(failure)) return;
      await queries.invalidateQueries({ queryKey: documentQuery(id).queryKey });
      setConflicts(findCountConflicts(sent, queries.getQueryData(documentQuery(id).queryKey)?.lines ?? []));
    },
  });
  const { mutate, isPending, error: failure } = save;
  const send = () => {
    const wanted = (typed ?? []).slice(0, LINES_AT_ONCE);
    mutate(wanted.map((line) => ({ ...line, version: saved.get(line.productId)?.version ?? 0 })));
  };
  const isWaiting = typed !== null && typed.length > 0 && !isPending && failure === null;
  useEffect(() => {
    if (!isWaiting) return undefined;
    const timer = setTimeout(send, PAUSE_MS);
    return () => clearTimeout(timer);
    // Each keystroke restarts the pause.
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- `send` depends on `edits` and `saved`
  }, [isWaiting, edits, saved]);

  /** Accepts the colleagues' counts, or replaces them by the typed ones with the next save. */
  function resolveConflicts({ isRebased }: { isRebased: boolean }) {
    const theirs = new Set(isRebased ? [] : conflicts.map(({ productId }) => toCellKey(productId, PIECES)));
    setEdits(({ cells }) => ({ ...noEdits, cells: new Map([...cells].filter(([key]) => !theirs.has(key))) }));
    setConflicts([]);
    save.reset();
  }

  const discard = useMutation({
    mutationFn: () => call('deleteStockCount', { params: { id }, query: { version: document.version } }),
    onSuccess: () => void go('/stock/documents', { replace: true }),
  });
  const obstacle =
    edits.cells.size > 0
      ? t(typed === null ? 'stock.problem.some' : failure ? 'stock.count.saving' : 'stock.count.unsaved')
      : lines.length === 0
        ? t('stock.problem.nothing')
        : null;
  // True while the preview has to wait until the unsaved counts are saved.
  const isSavedFirst = typed !== null && typed.length > 0 && failure === null;
  function post() {
    setPosting(true);
    if (isWaiting) send();
  }
  useHotkeys(
    obstacle === null || isSavedFirst
      ? {
          name: t('stock.kind.count'),
          hotkeys: [{ keys: 'mod+s', label: t('stock.count.post'), isInFields: true, run: post }],
        }
      : null,
  );
  return (
    <>
      <LeaveGuard isDirty={edits.cells.size > 0} />
      <ScreenHeader
        title={t('stock.oneOf', { kind: t('stock.kind.count'), number: document.number })}
        aside={
          <>
            <StatePill state="draft" />
            <span className="text-sm text-ink-muted">{document.warehouse.name}</span>
          </>
        }
        actions={
          <ConfirmButton
            variant="ghost"
            label={t('stock.count.discard')}
            title={t('stock.count.discardTitle')}
            text={t('stock.count.discardText')}
            isBusy={discard.isPending}
            onConfirm={() => discard.mutate()}
          />
        }
      />
      <div className="max-w-md px-(--spacing-page) pb-3">
        <Switch label={t('stock.count.showExpected')} isOn={!isBlind} onChange={(isOn) => setBlind(!isOn)} />
      </div>
      <div className="grow px-(--spacing-page) pb-4">
        {conflicts.length > 0 && (
          <CountConflictBar
            conflicts={conflicts}
            nameOf={(productId) =>
              saved.get(productId)?.name ?? goods.rows?.find((row) => row.productId === productId)?.name ?? ''
            }
            onAcceptTheirs={() => resolveConflicts({ isRebased: false })}
            onRebaseMine={() => resolveConflicts({ isRebased: true })}
          />
        )}
        <GoodsEntry goods={goods} q={q} onSearch={(text) => setAddress({ q: text })}>
          {(rows) => (
            <PiecesEntry
              label={t('stock.counted')}
              rows={rows}
              edits={edits}
              onEdits={(next) => {
                setEdits(next);
                if (failure && conflicts.length === 0) save.reset();
              }}
              valueOf={valueOf}
              describe={isBlind ? null : describe}
              isSigned={false}
              onEnd={goods.hasMore ? goods.loadMore : null}
              isLoadingMore={goods.isLoadingMore}
            />
          )}
        </GoodsEntry>
        <FormFailure failure={conflicts.length > 0 ? discard.error : (failure ?? discard.error)} className="mt-3" />
        {failure && typed && conflicts.length === 0 && (
          <Button variant="secondary" size="sm" onClick={send}>
            {t('stock.count.saveAgain')}
          </Button>
        )}
      </div>
      <div className="sticky bottom-0 z-20 flex items-center gap-3 border-t border-line bg-surface px-(--spacing-page) py-2">
        <p role="status" className="grow text-sm">
          {t('stock.count.counted', { count: lines.length })}
          <span className="block text-ink-muted">
            {t(edits.cells.size > 0 ? 'stock.count.saving' : 'stock.count.saved')}
          </span>
        </p>
        <SaveButton
          type="button"
          size="md"
          isDisabled={lines.length === 0}
          disabledReason={obstacle}
          onClick={() => setPosting(true)}
        >
          {t('stock.count.post')}
        </SaveButton>
      </div>
      <PreviewCommit
        title={t('stock.effect.title')}
        body={isPosting && obstacle === null ? { version: document.version } : null}
        preview={(asked, signal) =>
          call('postStockCount', { params: { id }, body: { ...asked, preview: true }, signal })
        }
        commit={(asked) => call('postStockCount', { params: { id }, body: asked })}
        renderEffect={(effect) => <StockEffectView effect={effect} isCount />}
        commitLabel={t('stock.commit')}
        onChanged={() => void queries.invalidateQueries({ queryKey: documentQuery(id).queryKey })}
        onClose={() => setPosting(false)}
        onDone={() => {
          setPosting(false);
          showToast({ tone: 'success', text: t('stock.done') });
          void queries.invalidateQueries({ queryKey: ['list'] });
          void queries.invalidateQueries({ queryKey: documentQuery(id).queryKey });
        }}
      />
    </>
  );
}
