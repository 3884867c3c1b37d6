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

type MergeStepsProps = { surviving: OpsCustomer; merged: OpsCustomer };

type Body = { from: string; version: number; fromVersion: number };

/** The three steps of a merge: the codes of both owners, the preview, the merge. */
export function MergeSteps({ surviving, merged }: MergeStepsProps) {
  const t = useText();
  const navigate = useNavigate();
  const queries = useQueryClient();
  // Staff with this permission merge without the codes of the owners.
  const mayWithout = useMay('customers.merge');
  const [proven, setProven] = useState<readonly string[]>([]);
  const [body, setBody] = useState<Body | null>(null);
  const params = { id: surviving.id };
  const isProven = proven.includes(surviving.id) && proven.includes(merged.id);

  /** Refetches both accounts after a version conflict. */
  async function reread() {
    const [survivingNow, mergedNow] = await Promise.all(
      [surviving, merged].map(({ id }) => fetchLatest(queries, customerQuery(id))),
    );
    if (!survivingNow || !mergedNow) return;
    setBody((last) => last && { ...last, version: survivingNow.version, fromVersion: mergedNow.version });
  }

  async function finish() {
    setBody(null);
    showToast({ tone: 'success', text: t('customers.merge.done') });
    queries.removeQueries({ queryKey: customerKey(merged.id) });
    await Promise.all([
      queries.invalidateQueries({ queryKey: customerKey(surviving.id) }),
      queries.invalidateQueries({ queryKey: listKey('customers') }),
    ]);
    await navigate(`/customers/${surviving.id}`, { replace: true });
  }

  return (
    <>
      <Section title={t('customers.merge.codes')}>
        <p className="pb-3 text-ink-muted">
          {t(mayWithout ? 'customers.merge.codesOptional' : 'customers.merge.codesText')}
        </p>
        <div className="grid gap-4 md:grid-cols-2">
          {[surviving, merged].map((customer) => (
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
        <Button onClick={() => setBody({ from: merged.id, version: surviving.version, fromVersion: merged.version })}>
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
        onChanged={() => void reread()}
        onClose={() => setBody(null)}
        onDone={() => void finish()}
      />
    </>
  );
}
