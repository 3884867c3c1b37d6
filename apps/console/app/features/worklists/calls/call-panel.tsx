import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import type { CallOutcome, CallTask } from '@kaplya/contract';
import { Button } from '@kaplya/ui/button/button.tsx';
import { TextField } from '@kaplya/ui/field/text-field.tsx';
import { useText } from '#i18n/use-text.ts';
import { ChangeFailure } from '#kit/conflict/change-failure.tsx';
import { findConflict } from '#kit/conflict/conflict.ts';
import { useFormats } from '#kit/format/use-formats.ts';
import { KeyCap } from '#kit/keys/key-cap.tsx';
import { useHotkeys } from '#kit/keys/use-hotkeys.ts';
import { Facts } from '#kit/record/facts.tsx';
import { PhoneLink } from '#kit/record/phone-link.tsx';
import { Timeline } from '#kit/record/timeline.tsx';
import { call } from '#platform/data/client.ts';
import { useMay } from '#platform/session/me.ts';
import { useCallTime } from '../call-time.ts';
import { StaffNoteField } from '../staff-note-field.tsx';

/** The outcomes of a call, each with the key that chooses it. */
const outcomes: readonly { readonly outcome: CallOutcome; readonly keys: string }[] = [
  { outcome: 'reached', keys: 'r' },
  { outcome: 'no_answer', keys: 'n' },
  { outcome: 'wrong_number', keys: 'w' },
  { outcome: 'call_again', keys: 'a' },
];

type CallPanelProps = {
  task: CallTask;
  /** The typed note; the screen has its state, so that it survives a look at another call. */
  note: string;
  onNote: (note: string) => void;
  onDone: () => void;
  /** Refetches the call after a conflict. */
  onChanged: () => void;
};

/** One call to make: the customer, the subject, the calls made before, and buttons for the outcomes. */
export function CallPanel({ task, note, onNote, onDone, onChanged }: CallPanelProps) {
  const t = useText();
  const { dateTime } = useFormats();
  const callTime = useCallTime();
  const mayWrite = useMay('orders.write');
  const [callAgainAt, setCallAgainAt] = useState<string | null>(null);
  const end = useMutation({
    mutationFn: ({ outcome, ...next }: { outcome: CallOutcome; callAgainAt?: string }) =>
      call('addCallOutcome', {
        params: { id: task.id },
        body: { version: task.version, outcome, ...(note && { note }), ...next },
      }),
    onSuccess() {
      setCallAgainAt(null);
      onDone();
    },
  });
  /** Blocks a second outcome while one is being sent, or after a conflict until the call has been refetched. */
  const isWaiting = end.isPending || findConflict(end.error) !== null;
  function choose(outcome: CallOutcome): void {
    if (outcome !== 'call_again') {
      end.mutate({ outcome });
      return;
    }
    setCallAgainAt(callTime.inAnHour());
  }
  useHotkeys(
    mayWrite && task.closedAt === null && !isWaiting
      ? {
          name: t('worklists.calls.keys'),
          hotkeys: outcomes.map(({ outcome, keys }) => ({
            keys,
            label: t(`worklists.calls.${outcome}`),
            run: () => choose(outcome),
          })),
        }
      : null,
  );

  return (
    <div className="flex flex-col gap-4">
      <Facts
        facts={[
          { label: t('worklists.calls.phone'), value: <PhoneLink phone={task.phone} /> },
          { label: t('worklists.calls.kind'), value: t(`worklists.calls.kind.${task.kind}`) },
          {
            label: t('worklists.calls.order'),
            value: task.order && t('worklists.undelivered.number', { number: task.order.number }),
          },
          { label: t('worklists.calls.due'), value: dateTime(task.dueAt) },
          { label: t('worklists.calls.note'), value: task.note },
        ]}
      />
      <ChangeFailure
        failure={end.error}
        onReread={() => {
          end.reset();
          onChanged();
        }}
      />
      {mayWrite && task.closedAt === null && (
        <>
          <StaffNoteField value={note} onChange={onNote} />
          <div className="flex flex-wrap gap-2" role="group" aria-label={t('worklists.calls.keys')}>
            {outcomes.map(({ outcome, keys }) => (
              <Button
                key={outcome}
                variant={outcome === 'reached' ? 'primary' : 'secondary'}
                isDisabled={isWaiting}
                iconEnd={<KeyCap keys={keys} />}
                onClick={() => choose(outcome)}
              >
                {t(`worklists.calls.${outcome}`)}
              </Button>
            ))}
          </div>
          {callAgainAt !== null && (
            <form
              className="flex items-end gap-2"
              onSubmit={(event) => {
                event.preventDefault();
                end.mutate({ outcome: 'call_again', callAgainAt: callTime.toInstant(callAgainAt) });
              }}
            >
              <TextField
                label={t('worklists.calls.at')}
                type="datetime-local"
                required
                // oxlint-disable-next-line jsx-a11y/no-autofocus -- the pressed key opened this field
                autoFocus
                value={callAgainAt}
                onChange={(event) => setCallAgainAt(event.target.value)}
              />
              <Button type="submit" isLoading={end.isPending} isDisabled={callAgainAt === '' || isWaiting}>
                {t('worklists.calls.save')}
              </Button>
            </form>
          )}
        </>
      )}
      {task.attempts.length > 0 && (
        <Timeline
          label={t('worklists.calls.history')}
          entries={task.attempts.map(({ at, outcome, by, note: text }) => ({
            id: at,
            at,
            title: t(`worklists.calls.${outcome}`),
            author: by.name,
            text,
            icon: 'phone',
          }))}
        />
      )}
    </div>
  );
}
