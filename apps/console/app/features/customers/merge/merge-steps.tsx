import type { OpsCustomer } from '@kaplya/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { Button } from '@kaplya/ui/button/button.tsx';
import { Callout } from '@kaplya/ui/message/callout.tsx';
import { showToast } from '@kaplya/ui/message/toasts.ts';
import { useText } from '#i18n/use-text.ts';
import { PreviewCommit } from '#kit/form/preview-commit.tsx';
import { Section } from '#kit/layout/section.tsx';
import { listKey } from '#kit/list/use-list-pages.ts';
import { call } from '#platform/data/client.ts';
import { fetchLatest } from '#platform/data/fetch-latest.ts';
import { useMay } from '#platform/session/me.ts';
import { customerKey, customerQuery } from '../customer/customer-query.ts';
import { MergeEffect } from './merge-effect.tsx';
import { OwnerCode } from './owner-code.tsx';

type MergeStepsProps = { kept: OpsCustomer; folded: OpsCustomer };

type Body = { from: string; version: number; fromVersion: number };

/** The codes of both owners, then what would move, then the merge. */
export function MergeSteps({ kept, folded }: MergeStepsProps) {
  const t = useText();
  const navigate = useNavigate();
  const queries = useQueryClient();
  // Who holds it needs no codes.
  const mayWithout = useMay('customers.merge');
  const [proven, setProven] = useState<readonly string[]>([]);
  const [body, setBody] = useState<Body | null>(null);
  const params = { id: kept.id };
  const isProven = proven.includes(kept.id) && proven.includes(folded.id);

  /** Both accounts as they are now. */
  async function readAnew() {
    const [keptNow, foldedNow] = await Promise.all(
      [kept, folded].map(({ id }) => fetchLatest(queries, customerQuery(id))),
    );
    if (!keptNow || !foldedNow) return;
    setBody((last) => last && { ...last, version: keptNow.version, fromVersion: foldedNow.version });
  }

  async function finish() {
    setBody(null);
    showToast({ tone: 'success', text: t('customers.merge.done') });
    queries.removeQueries({ queryKey: customerKey(folded.id) });
    await Promise.all([
      queries.invalidateQueries({ queryKey: customerKey(kept.id) }),
      queries.invalidateQueries({ queryKey: listKey('customers') }),
    ]);
    await navigate(`/customers/${kept.id}`, { replace: true });
  }

  return (
    <>
      <Section title={t('customers.merge.codes')}>
        <p className="pb-3 text-ink-muted">
          {t(mayWithout ? 'customers.merge.codesOptional' : 'customers.merge.codesText')}
        </p>
        <div className="grid gap-4 md:grid-cols-2">
          {[kept, folded].map((customer) => (
            <OwnerCode
              key={customer.id}
              customer={customer}
              isOver={!proven.includes(customer.id)}
              onProven={() => setProven((ids) => [...ids, customer.id])}
              onOver={() => setProven((ids) => ids.filter((id) => id !== customer.id))}
            />
          ))}
        </div>
      </Section>
      <div className="flex flex-wrap items-center gap-3">
        <Button onClick={() => setBody({ from: folded.id, version: kept.version, fromVersion: folded.version })}>
          {t('customers.merge.preview')}
        </Button>
      </div>
      <PreviewCommit
        title={t('customers.merge.effect')}
        body={body}
        preview={(wanted, signal) => call('mergeCustomers', { params, body: { ...wanted, preview: true }, signal })}
        commit={(wanted) => call('mergeCustomers', { params, body: wanted })}
        renderEffect={(effect) => (
          <div className="flex flex-col gap-3">
            <MergeEffect effect={effect} />
            <Callout tone="warning" icon="warning">
              {t('customers.merge.final')}
            </Callout>
          </div>
        )}
        findObstacle={() => (isProven || mayWithout ? null : t('customers.merge.codesMissing'))}
        commitLabel={t('customers.merge.commit')}
        isDangerous
        onChanged={() => void readAnew()}
        onClose={() => setBody(null)}
        onDone={() => void finish()}
      />
    </>
  );
}
