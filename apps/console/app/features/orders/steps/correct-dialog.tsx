import type { EndpointInput, OpsOrderPage, operatorEndpoints } from '@kaplya/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { TextField } from '@kaplya/ui/field/text-field.tsx';
import { showToast } from '@kaplya/ui/message/toasts.ts';
import { useText } from '#i18n/use-text.ts';
import { FormDialog } from '#kit/form/form-dialog.tsx';
import { PreviewCommit } from '#kit/form/preview-commit.tsx';
import { ReasonField } from '#kit/reason/reason-field.tsx';
import { apiQuery } from '#platform/data/api-query.ts';
import { call } from '#platform/data/client.ts';
import { orderQuery } from '../order/order-query.ts';
import { EmptiesField, readEmpties } from './empties-field.tsx';
import { MoneyEffect } from './money-effect.tsx';

type Body = EndpointInput<typeof operatorEndpoints.correctDelivery>['body'];

type CorrectDialogProps = { page: OpsOrderPage; onClose: () => void };

/** The reason that most corrections have, if the shop still offers it. */
const USUAL_REASON = 'mistake';

/** The correction of a delivery: the true count of empties and the reason, then the preview. */
export function CorrectDialog({ page, onClose }: CorrectDialogProps) {
  const t = useText();
  const queries = useQueryClient();
  const { order, version } = page;
  const { returned } = order.bottles;
  const [empties, setEmpties] = useState({ typed: String(returned ?? order.bottles.declared), isConfirmed: false });
  const [picked, setPicked] = useState<string | null>(null);
  const [note, setNote] = useState('');
  const [isSent, setIsSent] = useState(false);
  // One idempotency key for all attempts of a request, so that a retry corrects nothing twice.
  const [wanted, setWanted] = useState<{ body: Omit<Body, 'version'>; key: string } | null>(null);
  const reasons = useQuery(apiQuery('listReasons', { query: { kind: 'bottles' } }));
  const reasonId = picked ?? reasons.data?.items.find(({ id }) => id === USUAL_REASON)?.id ?? '';
  const { count, isDoubtful, isReady } = readEmpties(empties, page);
  const isSame = count === returned;
  const title = t('order.correct.title', { number: order.id });
  const params = { uuid: order.uuid };
  const reload = () => queries.invalidateQueries({ queryKey: orderQuery(order.uuid).queryKey });

  function showEffect() {
    setIsSent(true);
    if (!isReady || count === null || isSame || reasonId === '') return;
    const body = {
      ...{ emptiesReturned: count, reasonId },
      ...(isDoubtful && { confirmsEmpties: true }),
      ...(note.trim() && { note: note.trim() }),
    };
    setWanted({ body, key: crypto.randomUUID() });
  }

  return (
    <>
      <FormDialog
        isOpen={wanted === null}
        onClose={onClose}
        title={title}
        submitLabel={t('order.change.show')}
        onSubmit={showEffect}
      >
        <EmptiesField
          page={page}
          draft={empties}
          isSent={isSent}
          fault={isSent && isSame ? t('order.correct.same', { count: returned ?? 0 }) : null}
          onChange={setEmpties}
        />
        <ReasonField
          reasons={reasons.data?.items}
          failure={reasons.error}
          onRetry={reasons.refetch}
          value={reasonId}
          error={isSent && reasonId === '' ? t('order.step.reasonMissing') : null}
          onChange={setPicked}
        />
        <TextField
          label={t('order.step.note')}
          hint={t('order.step.noteHint')}
          isOptional
          maxLength={500}
          autoComplete="off"
          value={note}
          onChange={({ target }) => setNote(target.value)}
        />
      </FormDialog>
      <PreviewCommit
        title={title}
        body={wanted && { version, ...wanted.body }}
        preview={(body, signal) => call('correctDelivery', { params, body: { ...body, preview: true }, signal })}
        commit={(body) =>
          call('correctDelivery', { params, body, ...(wanted && { headers: { 'idempotency-key': wanted.key } }) })
        }
        renderEffect={(after) => <MoneyEffect page={page} after={after} />}
        commitLabel={t('order.correct.commit')}
        onChanged={() => void reload()}
        onClose={() => setWanted(null)}
        onDone={() => {
          showToast({ tone: 'success', text: t('order.correct.done', { number: order.id }) });
          void reload();
          onClose();
        }}
      />
    </>
  );
}
