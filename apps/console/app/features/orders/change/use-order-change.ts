import type { OpsOrderChange, OpsOrderPage } from '@kaplya/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ApiFailure, isUncertain } from '@kaplya/client/failures/api-failure.ts';
import { useVersionedDraft } from '#kit/conflict/use-versioned-draft.ts';
import { call } from '#platform/data/client.ts';
import { fetchLatest } from '#platform/data/fetch-latest.ts';
import { orderQuery } from '../order/order-query.ts';
import { isUnchanged, rebaseDraft, toChangeBody, toDraft, type ChangeBody, type OrderDraft } from './order-draft.ts';

type Asked = { readonly body: ChangeBody; readonly change: OpsOrderChange };
type Done = { readonly page: OpsOrderPage; readonly change: OpsOrderChange };

/**
 * The state of an order's change: the typed draft, its preview and a newer version of the order. The draft survives
 * every failure.
 */
export function useOrderChange(page: OpsOrderPage, onDone: (done: Done) => void) {
  const queries = useQueryClient();
  const [asking, setAsking] = useState<AbortController | null>(null);
  const [asked, setAsked] = useState<Asked | null>(null);
  const { uuid } = page.order;
  const change = useVersionedDraft({
    ...{ loaded: page, toDraft, rebaseDraft, isEqual: isUnchanged, isSent: asked !== null },
    reload: () => fetchLatest(queries, orderQuery(uuid)),
  });
  const { seen, draft, clear, explain } = change;

  return {
    ...change,
    isAsking: asking !== null,
    asked,
    /** An edit cancels the preview under way, which is of an older draft. */
    edit(fields: Partial<OrderDraft>) {
      asking?.abort();
      setAsking(null);
      change.edit(fields);
    },
    /** The preview of the draft, which must precede the commit. */
    async ask(overfill: boolean): Promise<void> {
      if (asking || change.conflict) return;
      clear();
      const asks = new AbortController();
      const { signal } = asks;
      setAsking(asks);
      const body = toChangeBody(seen, draft, { overfill });
      try {
        const preview = await call('changeOpsOrder', { params: { uuid }, body: { ...body, preview: true }, signal });
        if (!signal.aborted) setAsked({ body, change: preview.change });
      } catch (reason) {
        if (!signal.aborted) await explain(reason);
      } finally {
        setAsking((present) => (present === asks ? null : present));
      }
    },
    /** The commit of the shown preview; the server refuses it if the sum has changed. */
    async commit({ body, change: shown }: Asked): Promise<Done> {
      try {
        const expectedDifference = shown.difference.amount;
        return await call('changeOpsOrder', { params: { uuid }, body: { ...body, expectedDifference } });
      } catch (reason) {
        // Without a response the preview stays open for a retry, which is safe: it sends the same version of the order.
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
      change.show(done.page, { isRebased: false });
      queries.setQueryData(orderQuery(uuid).queryKey, done.page);
      onDone(done);
    },
  };
}

export type OrderChange = ReturnType<typeof useOrderChange>;
