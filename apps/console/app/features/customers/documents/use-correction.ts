import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { showToast } from '@kaplya/ui/message/toasts.ts';
import { useText } from '#i18n/use-text.ts';
import { fetchLatest } from '#platform/data/fetch-latest.ts';
import { customerKey, customerQuery } from '../customer/customer-query.ts';

/** A requested correction, with the version of the customer that the staff member saw. */
type Wanted<Body> = Body & { readonly version: number };

type Written = { readonly document: { readonly number: string } | null };

/**
 * The steps of a correction: the request, its preview, and the number of the written document. One idempotency key
 * serves all attempts, so that a retry after a lost response or a version conflict writes no second document.
 */
export function useCorrection<Body extends object>(customerId: string, onClose: () => void) {
  const t = useText();
  const queries = useQueryClient();
  const [wanted, setWanted] = useState<Wanted<Body> | null>(null);
  const [key, setKey] = useState('');

  return {
    wanted,
    headers: { 'idempotency-key': key },
    want(body: Body, version: number) {
      setKey(crypto.randomUUID());
      setWanted({ ...body, version });
    },
    back: () => setWanted(null),
    /** Refetches the version after a conflict; the correction and its idempotency key stay. */
    async reread() {
      const { version } = await fetchLatest(queries, customerQuery(customerId));
      setWanted((last) => last && { ...last, version });
    },
    async finish({ document }: Written) {
      onClose();
      if (document) showToast({ tone: 'success', text: t('customers.document.done', { number: document.number }) });
      await queries.invalidateQueries({ queryKey: customerKey(customerId) });
    },
  };
}
