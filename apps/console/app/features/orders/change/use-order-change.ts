import type { Conflict, OpsOrderChange, OpsOrderPage } from '@kaplya/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ApiFailure, isCancelled, isUncertain, messageOf } from '@kaplya/client/failures/api-failure.ts';
import { useText } from '#i18n/use-text.ts';
import { findConflict } from '#kit/conflict/conflict.ts';
import { call } from '#platform/data/client.ts';
import { fetchLatest } from '#platform/data/fetch-latest.ts';
import { orderQuery } from '../order/order-query.ts';
import { isChanged, rebaseDraft, toChangeBody, toDraft, type ChangeBody, type OrderDraft } from './order-draft.ts';

type Asked = { readonly body: ChangeBody; readonly change: OpsOrderChange };
type Done = { readonly page: OpsOrderPage; readonly change: OpsOrderChange };

/**
 * A change of an order: what is typed, the preview that was asked for, and what others saved meanwhile. Whatever fails, what
 * was typed stays.
 */
export function useOrderChange(page: OpsOrderPage, onDone: (done: Done) => void) {
  const t = useText();
  const queries = useQueryClient();
  const [base, setBase] = useState(page);
  const [draft, setDraft] = useState(() => toDraft(page));
  const [conflict, setConflict] = useState<(Conflict & { readonly theirs: OpsOrderPage }) | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const [isAsking, setAsking] = useState(false);
  const [asked, setAsked] = useState<Asked | null>(null);
  const { uuid } = page.order;
  const isDirty = isChanged(base, draft);

  // What others saved and was read meanwhile: an untouched draft follows, a touched one hears of it when it is sent.
  if (page.version > base.version && !isDirty && !asked) {
    setBase(page);
    setDraft(toDraft(page));
  }

  /** Says what went wrong beside the form. */
  async function explain(reason: unknown): Promise<void> {
    if (isCancelled(reason)) return;
    const found = findConflict(reason);
    if (!found) {
      setFailure(messageOf(reason, { fallback: t('kit.form.failed') }));
      return;
    }
    try {
      setConflict({ ...found, theirs: await fetchLatest(queries, orderQuery(uuid)) });
    } catch (unread) {
      setFailure(messageOf(unread, { fallback: t('kit.form.conflictUnread') }));
    }
  }

  function settle(theirs: OpsOrderPage, next: OrderDraft) {
    setBase(theirs);
    setDraft(next);
    setConflict(null);
    setFailure(null);
  }

  return {
    base,
    draft,
    isDirty,
    isAsking,
    asked,
    conflict,
    failure,
    edit: (changes: Partial<OrderDraft>) => setDraft((before) => ({ ...before, ...changes })),
    /** Asks what the draft comes to; then it is shown, and can be done. */
    async ask(overfill: boolean): Promise<void> {
      if (isAsking) return;
      setFailure(null);
      setAsking(true);
      const body = toChangeBody(base, draft, { overfill });
      try {
        const { change } = await call('changeOpsOrder', { params: { uuid }, body: { ...body, preview: true } });
        setAsked({ body, change });
      } catch (reason) {
        await explain(reason);
      } finally {
        setAsking(false);
      }
    },
    /** Does what was shown and nothing else: a sum that is another since is refused. */
    async commit({ body, change }: Asked): Promise<Done> {
      try {
        const expectedDifference = change.difference.amount;
        return await call('changeOpsOrder', { params: { uuid }, body: { ...body, expectedDifference } });
      } catch (reason) {
        // Without an answer the preview stays, and can be sent again: a second change of one version is refused.
        if (reason instanceof ApiFailure && !isUncertain(reason)) {
          setAsked(null);
          await explain(reason);
        }
        throw reason;
      }
    },
    close: () => setAsked(null),
    finish(done: Done) {
      setAsked(null);
      settle(done.page, toDraft(done.page));
      queries.setQueryData(orderQuery(uuid).queryKey, done.page);
      onDone(done);
    },
    takeTheirs() {
      if (conflict) settle(conflict.theirs, toDraft(conflict.theirs));
    },
    keepMine() {
      if (conflict) settle(conflict.theirs, rebaseDraft(toDraft(base), draft, toDraft(conflict.theirs)));
    },
  };
}

export type OrderChange = ReturnType<typeof useOrderChange>;
