import type { OpsOrderPage } from '@kaplya/contract';
import { useEffect, useRef } from 'react';
import { Button } from '@kaplya/ui/button/button.tsx';
import { showToast } from '@kaplya/ui/message/toasts.ts';
import { useText } from '#i18n/use-text.ts';
import { FormFailure } from '#kit/form/form-failure.tsx';
import { ConflictBar } from '#kit/conflict/conflict-bar.tsx';
import { FormLock } from '#kit/form/form-lock.tsx';
import { LeaveGuard } from '#kit/form/leave-guard.tsx';
import { PreviewCommit } from '#kit/form/preview-commit.tsx';
import { useDirtyReport } from '#kit/form/use-dirty-report.ts';
import { useHotkeys } from '#kit/keys/use-hotkeys.ts';
import { Section } from '#kit/layout/section.tsx';
import { useFieldLabel } from '../order/use-field-label.ts';
import { AddressFields } from './address-fields.tsx';
import { ChangeEffect } from './change-effect.tsx';
import { GoodsFields } from './goods-fields.tsx';
import { isAddressUnknown, isSameHouse, toDraft, toPlace } from './order-draft.ts';
import { SlotField, useSlotOptions, WhyField } from './slot-field.tsx';
import { toPointText } from '#kit/map/parse-point.ts';
import { useDraftWords } from './use-draft-words.ts';
import { useOrderChange } from './use-order-change.ts';

type ChangeFormProps = {
  page: OpsOrderPage;
  /** The reason why the order can no longer be changed; null if it can. */
  lock: string | null;
  onDirtyChange: (isDirty: boolean) => void;
  onClose: () => void;
};

/** The form of an order's goods, empties, time and address, with a preview before the save (rule 83). */
export function ChangeForm({ page, lock, onDirtyChange, onClose }: ChangeFormProps) {
  const t = useText();
  const toLabel = useFieldLabel();
  const change = useOrderChange(page, ({ page: { order } }) => {
    showToast({ tone: 'success', text: t('order.change.done', { number: order.id }) });
    onClose();
  });
  const { draft, seen, asked, conflict, failure } = change;
  const { known } = draft.address.typed;
  const slots = useSlotOptions(known ?? seen.order.shipping.address);
  const chosen = slots.options?.find(({ value }) => value === draft.place);
  const isOverfull = chosen?.isFull === true && draft.place !== toPlace(seen.slot);
  const obstacle = isAddressUnknown(draft, toDraft(seen))
    ? t(seen.order.shipping.address.noPoint ? 'order.address.point.missing' : 'order.address.unknown')
    : isOverfull && draft.reason.trim() === ''
      ? t('order.why.missing')
      : null;
  // The texts of the address are the same before and after.
  const { noPoint, zoneOnly } = seen.order.shipping.address;
  const hasNewPoint = (noPoint === true || zoneOnly === true) && draft.address.id === null && known?.zoneOnly !== true;
  const { toWords, toOwnSlot } = useDraftWords(slots.options);
  useDirtyReport(change.isDirty, onDirtyChange);
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => form.current?.querySelector<HTMLElement>('button, input, select')?.focus(), []);

  const ask = () => {
    if (change.isDirty && obstacle === null && lock === null) void change.ask(isOverfull);
  };
  useHotkeys(
    asked
      ? null
      : {
          name: t('kit.keys.form'),
          hotkeys: [
            { keys: 'mod+Enter', label: t('order.change.show'), isInFields: true, run: ask },
            ...(change.isDirty ? [] : [{ keys: 'Escape', label: t('order.change.stop'), run: onClose }]),
          ],
        },
  );

  return (
    <form
      ref={form}
      noValidate
      aria-label={t('order.change')}
      className="flex min-w-0 flex-col gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        ask();
      }}
    >
      <LeaveGuard isDirty={change.isDirty && !asked} openedBy="edit" />
      <Section title={t('orders.goods')}>
        <GoodsFields change={change} />
      </Section>
      <Section title={t('order.where')}>
        <AddressFields change={change} />
      </Section>
      <Section title={t('order.when')}>
        <div className="flex flex-col gap-3">
          <SlotField
            options={slots.options}
            failure={slots.error}
            onRetry={slots.refetch}
            value={draft.place}
            own={isSameHouse(seen.order.shipping.address, draft.address) ? toOwnSlot(seen) : undefined}
            onChange={(place) => change.edit({ place })}
          />
          <WhyField isNeeded={isOverfull} value={draft.reason} onChange={(reason) => change.edit({ reason })} />
        </div>
      </Section>
      <div className="flex flex-col gap-2">
        <ConflictBar
          conflict={conflict && { ...conflict, theirs: { values: toWords(conflict.theirs) } }}
          mine={toWords(seen, draft)}
          toLabel={toLabel}
          onAcceptTheirs={change.acceptTheirs}
          onRebaseMine={change.rebaseMine}
        />
        <FormFailure failure={failure} />
        {lock !== null && <FormLock text={lock} />}
        <div className="flex flex-wrap items-center gap-2">
          <Button
            type="submit"
            isLoading={change.isAsking}
            isDisabled={!change.isDirty || conflict !== null || lock !== null}
            disabledReason={change.isDirty ? obstacle : null}
          >
            {t('order.change.show')}
          </Button>
          <Button variant="ghost" isDisabled={change.isAsking} onClick={onClose}>
            {t('order.change.stop')}
          </Button>
        </div>
      </div>
      <PreviewCommit
        title={t('order.change.title', { number: seen.order.id })}
        body={asked}
        preview={({ change: shown }) => Promise.resolve(shown)}
        commit={change.commit}
        renderEffect={(effect) => (
          <div className="flex flex-col gap-3">
            {hasNewPoint && known && (
              <p>
                {t('order.address.point')}: {toPointText(known)}
              </p>
            )}
            <ChangeEffect change={effect} />
          </div>
        )}
        findObstacle={({ isSame }) => (isSame ? t('order.change.nothing') : null)}
        commitLabel={t('order.change.commit')}
        onClose={change.close}
        onDone={change.finish}
      />
    </form>
  );
}
