import type { LegalPersonRequest } from '@kaplya/contract';
import { useText } from '#i18n/use-text.ts';
import { getClient } from '#platform/data/client.ts';
import { Badge } from '@kaplya/ui/message/badge.tsx';
import { Button } from '@kaplya/ui/button/button.tsx';
import { useId } from 'react';
import { useCompanyAction } from './use-company-action.ts';

/** The customer's own requests: those that wait can be withdrawn, refused ones say why. */
export function OwnRequests({ requests }: { requests: readonly LegalPersonRequest[] }) {
  const t = useText();
  const id = useId();
  const { busy, run } = useCompanyAction();
  return (
    <section aria-labelledby={id} className="rounded-lg bg-surface p-4 shadow-card sm:p-6">
      <h2 id={id} className="text-base">
        {t('companies.requests')}
      </h2>
      <ul className="divide-y divide-line">
        {requests.map(({ id: requestId, name, taxNumber, state, reason }) => (
          <li key={requestId} className="flex flex-wrap items-center gap-x-4 py-3 last:pb-0">
            <div className="min-w-40 flex-1 wrap-anywhere">
              <p className="font-medium">{name}</p>
              <p className="text-sm text-ink-muted tabular-nums">{t('companies.taxNumber', { number: taxNumber })}</p>
              {reason !== null && <p className="text-sm">{t('companies.reason', { reason })}</p>}
            </div>
            <div className="flex items-center gap-1">
              <Badge tone={state === 'refused' ? 'danger' : 'warning'}>{t(`companies.state.${state}`)}</Badge>
              <Button
                variant="ghost"
                size="sm"
                aria-label={t(state === 'refused' ? 'companies.removeNamed' : 'companies.withdrawNamed', { name })}
                isLoading={busy === requestId}
                onClick={() =>
                  void run(
                    requestId,
                    () => getClient().call('withdrawLegalPersonRequest', { params: { id: requestId } }),
                    t('companies.withdrawn'),
                  )
                }
              >
                {t(state === 'refused' ? 'companies.remove' : 'companies.withdraw')}
              </Button>
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}
