import { useQuery } from '@tanstack/react-query';
import { useRef, useState, type ReactNode } from 'react';
import { messageOf } from '@kaplya/client/failures/api-failure.ts';
import { Button } from '@kaplya/ui/button/button.tsx';
import { SegmentedControl } from '@kaplya/ui/field/segmented-control.tsx';
import { TextArea } from '@kaplya/ui/field/text-area.tsx';
import { TextField } from '@kaplya/ui/field/text-field.tsx';
import { Callout } from '@kaplya/ui/message/callout.tsx';
import { useText } from '#i18n/use-text.ts';
import { FormDialog } from '#kit/form/form-dialog.tsx';
import { ReasonField } from '#kit/reason/reason-field.tsx';
import { reasonsQuery } from './reasons-query.ts';

/** The common part of corrections of points and of bottles. */
export type Correction = { readonly change: number; readonly reasonId: string; readonly note: string };

type CorrectionDialogProps = {
  kind: 'points' | 'bottles';
  title: string;
  /** False while the preview is shown; the hidden dialog retains the typed values. */
  isOpen: boolean;
  /** The largest change of one document, in points or bottles. */
  most: number;
  /** Fields above the amount, such as the address of the bottles. */
  children?: ReactNode;
  /** The error of the fields above the amount; null: they are valid. */
  problem?: string | null;
  isWide?: boolean;
  onClose: () => void;
  onNext: (correction: Correction) => void;
};

const NOTE_LENGTH = 500;

/** The first step of a correction: its amount and reason. The preview is the next step. */
export function CorrectionDialog({
  kind,
  title,
  isOpen,
  most,
  children,
  problem = null,
  isWide = false,
  onClose,
  onNext,
}: CorrectionDialogProps) {
  const t = useText();
  const [direction, setDirection] = useState<'add' | 'take'>('add');
  const [amount, setAmount] = useState('');
  const [reasonId, setReasonId] = useState('');
  const [note, setNote] = useState('');
  const [isSent, setIsSent] = useState(false);
  const first = useRef<HTMLInputElement>(null);
  const reasons = useQuery(reasonsQuery(kind));
  const number = toAmount(amount, most);

  function next() {
    setIsSent(true);
    if (number !== null && reasonId !== '' && problem === null) {
      onNext({ change: direction === 'add' ? number : -number, reasonId, note: note.trim() });
    }
  }

  return (
    <FormDialog
      isOpen={isOpen}
      onClose={onClose}
      title={title}
      size={isWide ? 'lg' : 'sm'}
      initialFocus={first}
      submitLabel={t('customers.next')}
      onSubmit={next}
    >
      {children}
      <div role="alert" className="empty:hidden">
        {isSent && problem !== null && (
          <Callout tone="danger" icon="warning">
            {problem}
          </Callout>
        )}
      </div>
      <SegmentedControl
        label={t('customers.direction')}
        segments={[
          { value: 'add', label: t('customers.add') },
          { value: 'take', label: t('customers.take') },
        ]}
        value={direction}
        onValueChange={setDirection}
      />
      <TextField
        ref={first}
        label={t(`customers.amount.${kind}`)}
        inputMode="numeric"
        autoComplete="off"
        maxLength={7}
        value={amount}
        error={isSent && number === null ? t('customers.amount.wrong', { most }) : null}
        onChange={({ target }) => setAmount(target.value)}
      />
      <ReasonField
        reasons={reasons.data?.items}
        value={reasonId}
        error={isSent && reasonId === '' ? t('kit.required') : null}
        onChange={setReasonId}
      />
      {reasons.error && (
        <Callout
          tone="danger"
          icon="warning"
          actions={
            <Button size="sm" variant="secondary" onClick={() => void reasons.refetch()}>
              {t('kit.retry')}
            </Button>
          }
        >
          {messageOf(reasons.error, { fallback: t('kit.failed.title') })}
        </Callout>
      )}
      <TextArea
        label={t('customers.correction.note')}
        isOptional
        rows={2}
        maxLength={NOTE_LENGTH}
        value={note}
        onChange={({ target }) => setNote(target.value)}
      />
    </FormDialog>
  );
}

/** A typed whole number from 1 to `most`; null for anything else. */
function toAmount(typed: string, most: number): number | null {
  const digits = typed.replaceAll(/\s/g, '');
  if (!/^\d+$/.test(digits)) return null;
  const number = Number(digits);
  return number >= 1 && number <= most ? number : null;
}
