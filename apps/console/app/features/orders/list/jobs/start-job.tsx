import type { OrderBulkAction, OrderBulkPreview, OrderBulkSlot } from '@kaplya/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { TextArea } from '@kaplya/ui/field/text-area.tsx';
import { useText } from '#i18n/use-text.ts';
import type { WholeQuestion } from '#kit/bulk/bulk-action.ts';
import { FormDialog } from '#kit/form/form-dialog.tsx';
import { PreviewCommit } from '#kit/form/preview-commit.tsx';
import { useFormats } from '#kit/format/use-formats.ts';
import { ReasonField } from '#kit/reason/reason-field.tsx';
import { FailureState } from '#kit/state/failure-state.tsx';
import { Facts } from '#kit/record/facts.tsx';
import { apiQuery } from '#platform/data/api-query.ts';
import { call } from '#platform/data/client.ts';
import { timeOf, toTimes, type WantedTime } from '../bulk/preview-moves.ts';
import { WantedTimeFields } from '../bulk/wanted-time-fields.tsx';
import { jobsQuery, useOpenJob } from './use-jobs.ts';

type StartJobProps = WholeQuestion & { action: OrderBulkAction };

/** The answers to the questions before the preview: the reason of a cancellation, the slot of a move. */
type Answers = { reasonId?: string; note?: string; slot?: OrderBulkSlot };

const questions: Partial<Record<OrderBulkAction, typeof ReasonDialog>> = {
  cancelled: ReasonDialog,
  rescheduled: SlotDialog,
};

/** Says what a job over all found orders comes to, and begins it, after the questions of its action. */
export function StartJob({ action, filters, total, onClose, onStarted }: StartJobProps) {
  const t = useText();
  const queries = useQueryClient();
  const { open } = useOpenJob();
  const Question = questions[action];
  const [answers, setAnswers] = useState<Answers | null>(Question ? null : {});
  const title = t(`orders.jobs.action.${action}`);
  const asked = answers && { action, filters: { ...filters }, expected: total, ...answers };
  return (
    <>
      {answers === null && Question && <Question title={title} onClose={onClose} onReady={setAnswers} />}
      <PreviewCommit
        title={title}
        body={asked}
        preview={async (body, signal) =>
          (await call('startOrderBulk', { body: { ...body, preview: true }, signal })).preview
        }
        commit={(body) => call('startOrderBulk', { body })}
        renderEffect={(preview) => <JobEffect preview={preview} action={action} slot={answers?.slot} />}
        findObstacle={({ eligible }) => (eligible > 0 ? null : t('orders.bulk.step.nothing'))}
        commitLabel={t('orders.jobs.start')}
        isDangerous={action === 'cancelled'}
        onClose={onClose}
        onDone={({ bulk }) => {
          void queries.invalidateQueries({ queryKey: jobsQuery().queryKey });
          onStarted();
          if (bulk) open(bulk.id);
        }}
      />
    </>
  );
}

type JobEffectProps = { preview: OrderBulkPreview; action: OrderBulkAction; slot: OrderBulkSlot | undefined };

function JobEffect({ preview, action, slot }: JobEffectProps) {
  const t = useText();
  const { money, number, day } = useFormats();
  const { total, eligible, toCollect, empties, paid } = preview;
  const isCancellation = action === 'cancelled';
  return (
    <div className="flex flex-col gap-3">
      <p className="font-semibold">{t('orders.jobs.eligible', { count: eligible })}</p>
      {slot ? (
        <p>
          {slot.time
            ? `${day(slot.date)}, ${timeOf(slot.time)}`
            : t('orders.jobs.reschedule.sameTime', { day: day(slot.date) })}
        </p>
      ) : (
        <Facts
          facts={[
            { label: t('orders.bulk.step.collect'), value: isCancellation ? null : money(toCollect) },
            { label: t('orders.empties'), value: isCancellation ? null : number(empties) },
            { label: t('orders.jobs.paid'), value: isCancellation && paid.amount > 0 ? money(paid) : null },
          ]}
        />
      )}
      {total > eligible && <p>{t('orders.jobs.stay', { count: total - eligible })}</p>}
      {slot && <p>{t('orders.jobs.reschedule.stay')}</p>}
      <p className="text-ink-muted">{t('orders.jobs.runs')}</p>
    </div>
  );
}

type QuestionProps = { title: string; onClose: () => void; onReady: (answers: Answers) => void };

function SlotDialog({ title, onClose, onReady }: QuestionProps) {
  const t = useText();
  const { tomorrow } = useFormats();
  const [wanted, setWanted] = useState<WantedTime>(() => ({ date: tomorrow(), time: null }));
  const { date, time } = wanted;
  const { data, error, refetch } = useQuery({ ...apiQuery('getBoard', { query: { date } }), enabled: date !== '' });
  const isLoaded = data?.date === date;
  return (
    <FormDialog
      title={title}
      submitLabel={t('order.change.show')}
      isDisabled={!isLoaded}
      onClose={onClose}
      onSubmit={() => onReady({ slot: { date, time: time === null ? null : toTimes(time) } })}
    >
      <WantedTimeFields value={wanted} board={isLoaded ? data : undefined} onChange={setWanted} />
      {error && <FailureState failure={error} onRetry={() => void refetch()} />}
    </FormDialog>
  );
}

function ReasonDialog({ title, onClose, onReady }: QuestionProps) {
  const t = useText();
  const { data, error, refetch } = useQuery(apiQuery('listReasons', { query: { kind: 'cancel' } }));
  const [reasonId, setReasonId] = useState('');
  const [note, setNote] = useState('');
  const [isMissing, setMissing] = useState(false);
  const first = useRef<HTMLSelectElement>(null);
  return (
    <FormDialog
      title={title}
      initialFocus={first}
      submitLabel={t('order.change.show')}
      onClose={onClose}
      onSubmit={() => {
        setMissing(reasonId === '');
        if (reasonId !== '') onReady({ reasonId, ...(note.trim() && { note: note.trim() }) });
      }}
    >
      <ReasonField
        ref={first}
        reasons={data?.items}
        failure={error}
        onRetry={refetch}
        value={reasonId}
        error={isMissing && reasonId === '' ? t('kit.required') : null}
        onChange={setReasonId}
      />
      <TextArea
        label={t('orders.bulk.note')}
        hint={t('orders.bulk.noteHint')}
        isOptional
        rows={2}
        maxLength={500}
        value={note}
        onChange={({ target }) => setNote(target.value)}
      />
    </FormDialog>
  );
}
