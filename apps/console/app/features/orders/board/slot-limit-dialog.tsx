import { useRef, useState } from 'react';
import type { BoardSlot, SlotChange } from '@kaplya/contract';
import { Checkbox } from '@kaplya/ui/field/checkbox.tsx';
import { TextField } from '@kaplya/ui/field/text-field.tsx';
import { Callout } from '@kaplya/ui/message/callout.tsx';
import { useText } from '#i18n/use-text.ts';
import { FormDialog } from '#kit/form/form-dialog.tsx';
import { PreviewCommit } from '#kit/form/preview-commit.tsx';
import { call } from '#platform/data/client.ts';

type SlotLimitDialogProps = {
  day: string;
  slot: BoardSlot;
  zone: string;
  onClose: () => void;
  /** Called after a version conflict: refetches the slot, so that `slot` has the new version. */
  onChanged: () => void;
  onDone: () => void;
};

/** The changed fields of the limit; an absent one stays unchanged. */
type Wanted = {
  maxOrders?: number | null;
  maxBottles?: number | null;
  isClosed?: boolean;
  reason: string;
};

const REASON_LENGTH = 300;

/** The limit of a slot on one day, with a preview before the save. */
export function SlotLimitDialog({ day, slot, zone, onClose, onChanged, onDone }: SlotLimitDialogProps) {
  const t = useText();
  // The state when the dialog opened, to tell which fields were changed.
  const [before] = useState(() => ({
    maxOrders: slot.hasOwnLimit ? String(slot.limit.orders) : '',
    maxBottles: slot.hasOwnLimit ? String(slot.limit.bottles) : '',
    isClosed: slot.isClosed,
  }));
  const [maxOrders, setMaxOrders] = useState(before.maxOrders);
  const [maxBottles, setMaxBottles] = useState(before.maxBottles);
  const [isClosed, setIsClosed] = useState(before.isClosed);
  const [reason, setReason] = useState('');
  const [isSent, setIsSent] = useState(false);
  const [wanted, setWanted] = useState<Wanted | null>(null);
  const first = useRef<HTMLInputElement>(null);
  const title = t('board.limitOf', { time: `${slot.from}–${slot.to}`, zone });
  const params = { interval: slot.id, date: day };
  const errorOf = (text: string) => (isSent && !isLimit(text) ? t('board.notNumber') : null);

  function showEffect() {
    setIsSent(true);
    if (!isLimit(maxOrders) || !isLimit(maxBottles) || reason.trim() === '') return;
    setWanted({
      ...(maxOrders.trim() !== before.maxOrders && { maxOrders: toLimit(maxOrders) }),
      ...(maxBottles.trim() !== before.maxBottles && { maxBottles: toLimit(maxBottles) }),
      ...(isClosed !== before.isClosed && { isClosed }),
      reason: reason.trim(),
    });
  }

  return (
    <>
      <FormDialog
        isOpen={wanted === null}
        onClose={onClose}
        title={title}
        size="sm"
        initialFocus={first}
        submitLabel={t('board.next')}
        onSubmit={showEffect}
      >
        <TextField
          ref={first}
          label={t('board.maxOrders')}
          hint={t('board.asEveryDay')}
          inputMode="numeric"
          placeholder={String(slot.limit.orders)}
          value={maxOrders}
          error={errorOf(maxOrders)}
          onChange={(event) => setMaxOrders(event.target.value)}
        />
        <TextField
          label={t('board.maxBottles')}
          inputMode="numeric"
          placeholder={String(slot.limit.bottles)}
          value={maxBottles}
          error={errorOf(maxBottles)}
          onChange={(event) => setMaxBottles(event.target.value)}
        />
        <Checkbox label={t('board.close')} checked={isClosed} onChange={(event) => setIsClosed(event.target.checked)} />
        <TextField
          label={t('board.reason')}
          maxLength={REASON_LENGTH}
          value={reason}
          error={isSent && reason.trim() === '' ? t('board.reasonMissing') : null}
          onChange={(event) => setReason(event.target.value)}
        />
      </FormDialog>
      <PreviewCommit
        title={title}
        body={wanted && { version: slot.version, ...wanted }}
        preview={(body, signal) => call('changeSlot', { params, body: { ...body, preview: true }, signal })}
        commit={(body) => call('changeSlot', { params, body })}
        renderEffect={(effect) => <Effect effect={effect} />}
        findObstacle={(effect) => (isSame(effect) ? t('board.nothing') : null)}
        commitLabel={t('board.set')}
        onChanged={onChanged}
        onClose={() => setWanted(null)}
        onDone={onDone}
      />
    </>
  );
}

const isLimit = (text: string): boolean => /^\s*\d{0,5}\s*$/.test(text);
const toLimit = (text: string): number | null => (text.trim() === '' ? null : Number(text));

const isSame = ({ before, after }: SlotChange): boolean =>
  before.isClosed === after.isClosed &&
  before.hasOwnLimit === after.hasOwnLimit &&
  before.limit.orders === after.limit.orders &&
  before.limit.bottles === after.limit.bottles;

function Effect({ effect: { before, after, overfilledBy } }: { effect: SlotChange }) {
  const t = useText();
  const isOver = overfilledBy.orders > 0 || overfilledBy.bottles > 0;
  return (
    <div className="flex flex-col gap-2">
      <p>{t('board.effectStands', { orders: after.confirmed.orders, bottles: after.confirmed.bottles })}</p>
      <p>
        {t('board.effectLimit', {
          orders: after.limit.orders,
          bottles: after.limit.bottles,
          ordersBefore: before.limit.orders,
          bottlesBefore: before.limit.bottles,
        })}
      </p>
      {after.isClosed !== before.isClosed && <p>{t(after.isClosed ? 'board.effectClosed' : 'board.effectOpen')}</p>}
      {isOver && (
        <Callout tone="danger" icon="warning">
          {t('board.effectOverfull', { orders: overfilledBy.orders, bottles: overfilledBy.bottles })}
        </Callout>
      )}
    </div>
  );
}
