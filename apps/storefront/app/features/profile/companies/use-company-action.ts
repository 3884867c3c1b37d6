import { useState } from 'react';
import { isCancelled, messageOf } from '@kaplya/client/failures/api-failure.ts';
import { showToast } from '@kaplya/ui/message/toasts.ts';
import type { MessageId } from '#i18n/message-id.ts';
import { useText } from '#i18n/use-text.ts';
import { findFailureText } from '#platform/form/find-failure-text.ts';
import { refreshCompanies } from './companies-query.ts';

/** One action on companies at a time: its failure is a toast, and the page is read again after either outcome. */
export function useCompanyAction(failed: MessageId = 'companies.actionFailed') {
  const t = useText();
  const [busy, setBusy] = useState<string | null>(null);

  /** Runs the action under a name; returns whether it succeeded. */
  async function run(name: string, action: () => Promise<unknown>, done?: string): Promise<boolean> {
    if (busy !== null) return false;
    setBusy(name);
    try {
      await action();
      if (done !== undefined) showToast({ tone: 'success', text: done });
      return true;
    } catch (failure) {
      if (!isCancelled(failure))
        showToast({ tone: 'danger', text: messageOf(failure, { fallback: t(findFailureText(failure, failed)) }) });
      return false;
    } finally {
      await refreshCompanies().catch(() => undefined);
      setBusy(null);
    }
  }
  return { busy, run };
}
