import type { Config, PhoneOrderPreview } from '@kaplya/contract';
import { useQueryClient, useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useMay } from '#platform/session/me.ts';
import { isPhoneComplete } from '@kaplya/domain/phones';
import { Callout } from '@kaplya/ui/message/callout.tsx';
import { useText } from '#i18n/use-text.ts';
import { FailureCallout } from '#kit/state/failure-callout.tsx';
import { emptyAddress, hasGoods, lacksChangeSum, type DraftItem, type PhoneDraft } from './calls/phone-draft.ts';
import { TodaysOrders } from './calls/todays-orders.tsx';
import { useDigitsLeadHere } from './calls/use-digits-lead-here.ts';
import { AddressFields } from './caller/address-fields.tsx';
import { WaitingAddresses } from './caller/waiting-addresses.tsx';
import { CallerSection } from './caller/caller-section.tsx';
import { callerQuery, type Caller } from './caller/find-caller.ts';
import { toFormKeys } from './form-keys.ts';
import { GoodsSection } from './goods/goods-section.tsx';
import { ExtraFields } from './payment/extra-fields.tsx';
import { PayFields } from './payment/pay-fields.tsx';
import { DoubleQuestion } from './placing/double-question.tsx';
import { OrderSummary } from './placing/order-summary.tsx';
import { PlaceBar } from './placing/place-bar.tsx';
import { usePlaceOrder, type PlacedOrder } from './placing/use-place-order.ts';
import { usePreview } from './placing/use-preview.ts';
import { focusSection, focusViolation, Section } from './section.tsx';
import { SlotTable } from './slots/slot-table.tsx';

/** Null: these fields are as in the repeated order. */
const asRepeated = { returned: null, payment: null, wishes: null };

type FormProps = {
  config: Config;
  draft: PhoneDraft;
  onChange: (changes: Partial<PhoneDraft>) => void;
  onPhone: (phone: string) => void;
  /** Returns whether it shows the order. */
  onPlaced: (placed: PlacedOrder) => boolean;
};

/** The form of one call on one screen, in the order of a conversation: number, caller, repeat or new order, slot. */
export function PhoneOrderForm({ config, draft: stored, onChange, onPhone, onPlaced }: FormProps) {
  const t = useText();
  const queries = useQueryClient();
  const mayList = useMay('orders.read');
  const form = useRef<HTMLFormElement>(null);
  const isKnownPhone = isPhoneComplete(stored.phone);
  /** The section to focus once it has rendered. A phone in the URL acts like Enter in the phone field. */
  const [goesTo, setGoesTo] = useState<'repeat' | 'when' | null>(isKnownPhone && !hasGoods(stored) ? 'repeat' : null);
  const callerAnswer = useQuery({ ...callerQuery(stored.phone), enabled: isKnownPhone });
  const caller = isKnownPhone ? (callerAnswer.data ?? null) : null;
  const draft = withCaller(stored, caller);
  const { preview, isCurrent, isLoading, isWaiting, failure, refetch } = usePreview(draft);
  const placing = usePlaceOrder(stored.key, onPlaced);
  const [isSumMissed, setSumMissed] = useState(false);
  const [isDoubleAsked, setDoubleAsked] = useState(false);
  const isShownCurrent = isCurrent && caller !== null;
  const doubles = unseenDoubles(draft, [...(preview?.doubles ?? []), ...placing.doubles]);
  const isAsking = doubles.length > 0 && (isDoubleAsked || placing.doubles.length > 0);

  useDigitsLeadHere(form, stored.phone === '');
  useShownInDraft({ stored, caller, preview: isCurrent ? preview : null, onChange });

  // The shell focuses the heading of a new screen; this form focuses its first field.
  useEffect(() => {
    if (isKnownPhone) return undefined;
    const frame = requestAnimationFrame(() => focusSection('who'));
    return () => cancelAnimationFrame(frame);
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once, as the form opens
  }, []);

  useEffect(() => {
    if (goesTo === 'repeat' && caller) {
      const repeat = form.current?.querySelector<HTMLElement>('[data-repeat]');
      (repeat ?? form.current?.querySelector<HTMLElement>('[name="customer-name"]'))?.focus();
      setGoesTo(null);
    }
    if (goesTo === 'when' && isCurrent) {
      focusSection('when');
      setGoesTo(null);
    }
  }, [goesTo, caller, isCurrent]);

  function change(changes: Partial<PhoneDraft>) {
    // Both were found in the draft before this change.
    if (placing.problem !== null) placing.showProblem(null);
    setDoubleAsked(false);
    onChange(changes);
  }

  function submit() {
    if (!caller || placing.repeatUnanswered(draft)) return;
    if (!preview || !isCurrent) {
      // The sums are on their way: the next Enter is at the button that waits for them.
      form.current?.querySelector<HTMLElement>('[type="submit"]')?.focus();
      return;
    }
    const [first] = preview.violations;
    if (first) {
      placing.showProblem(first.message);
      focusViolation(first);
    } else if (lacksChangeSum(draft, preview)) {
      setSumMissed(true);
      form.current?.querySelector<HTMLElement>('[name="change-sum"]')?.focus();
    } else if (doubles.length > 0) setDoubleAsked(true);
    else void placing.placeOrder(draft, preview);
  }

  function acceptDoubles() {
    const acceptedDoubles = [...draft.acceptedDoubles, ...doubles.map(({ uuid }) => uuid)];
    onChange({ acceptedDoubles });
    setDoubleAsked(false);
    if (preview && isCurrent) void placing.placeOrder({ ...draft, acceptedDoubles }, preview);
    else form.current?.querySelector<HTMLElement>('[type="submit"]')?.focus();
  }

  const items = draft.items ?? itemsOf(preview);
  const isNew = caller !== null && caller.customer === null;
  const repeatedOrder = caller?.orders.find(({ uuid }) => uuid === draft.repeatOf);
  // Somebody without orders has an address to type, which stands in their place.
  const isNewcomer = caller !== null && caller.orders.length === 0 && caller.addresses.length === 0;
  const where = caller && (
    <Section name="where" title={t('phoneOrder.where')}>
      <WaitingAddresses
        addresses={caller.waitingAddresses}
        onPlaced={() => void queries.invalidateQueries({ queryKey: callerQuery(caller.phone).queryKey })}
      />
      <AddressFields
        draft={draft}
        saved={caller.addresses}
        repeated={repeatedOrder?.address ?? null}
        onChange={change}
      />
    </Section>
  );
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Enter has another meaning in fields
    <form
      ref={form}
      noValidate
      // Focused fields are scrolled above the bar.
      className="flex grow flex-col **:scroll-mb-36"
      onKeyDown={toFormKeys({ submit, goToCaller: () => isKnownPhone && setGoesTo('repeat') })}
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <div className="grid items-start gap-3 px-(--spacing-page) pb-2 lg:grid-cols-2 xl:grid-cols-[19.5rem_minmax(0,1fr)_16rem]">
        <div className="flex min-w-0 flex-col gap-3">
          <CallerSection
            draft={draft}
            phoneCode={config.phoneCode}
            caller={caller}
            search={isKnownPhone ? callerAnswer : null}
            onPhone={(phone) => {
              if (placing.problem !== null) placing.showProblem(null);
              setDoubleAsked(false);
              onPhone(phone);
            }}
            onChange={change}
            onRepeat={(repeatOf) => {
              change({ repeatOf, items: null, addressId: null, typed: null, ...asRepeated });
              setGoesTo('when');
            }}
          />
          {isNewcomer && where}
        </div>
        {!isKnownPhone && mayList && (
          <div className="min-w-0 xl:col-span-2">
            <TodaysOrders onLeave={() => focusSection('who')} />
          </div>
        )}
        {caller && (
          <div className="flex min-w-0 flex-col gap-3">
            {!isNewcomer && where}
            <GoodsSection
              container={config.container}
              draft={draft}
              items={items}
              preview={preview}
              onChange={change}
            />
            <Section name="when" title={t('phoneOrder.when')}>
              {preview ? (
                <SlotTable
                  days={preview.days}
                  chosen={draft.slot ?? preview.slot}
                  onChoose={(slot) => change({ slot })}
                />
              ) : (
                <p className="text-ink-muted">{t('phoneOrder.slot.wait')}</p>
              )}
            </Section>
          </div>
        )}
        {caller && (
          <div className="flex min-w-0 flex-col gap-3 lg:col-span-2 xl:col-span-1">
            {preview && (
              <Section name="pay" title={t('phoneOrder.pay')}>
                <PayFields
                  draft={draft}
                  preview={preview}
                  companies={caller.customer?.companies ?? []}
                  isSumMissed={isSumMissed}
                  onChange={change}
                />
                <ExtraFields draft={draft} preview={preview} onChange={change} />
              </Section>
            )}
            <aside
              aria-label={t('phoneOrder.sum')}
              hidden={!preview && !isWaiting && !failure}
              className="flex flex-col gap-2 rounded-lg border border-line bg-surface p-3"
            >
              <h2 className="text-base font-semibold">{t('phoneOrder.sum')}</h2>
              <OrderSummary preview={preview} isOld={preview !== null && !isCurrent} isLoading={isLoading} />
              {isWaiting && (
                <Callout tone="warning" icon="offline">
                  {t('kit.waiting')}
                </Callout>
              )}
              {failure && <FailureCallout failure={failure} onRetry={() => void refetch()} />}
            </aside>
          </div>
        )}
      </div>
      {caller && (
        <PlaceBar
          config={config}
          preview={preview}
          isCurrent={isShownCurrent}
          isLoading={isLoading}
          isSending={placing.isSending}
          consent={{
            // A ticked consent stays visible so that it can be unticked.
            isNeeded: draft.hasConsent || (preview ? preview.customer.needsConsent : isNew),
            isGiven: draft.hasConsent,
            onChange: (hasConsent) => change({ hasConsent }),
          }}
          problem={placing.problem}
          question={
            isAsking ? (
              <DoubleQuestion
                doubles={doubles}
                onAccept={acceptDoubles}
                onDecline={() => {
                  setDoubleAsked(false);
                  placing.showProblem(null);
                  focusSection('when');
                }}
              />
            ) : null
          }
        />
      )}
    </form>
  );
}

/** Links the draft to the caller's account; the last address is the default, except for a repeated order. */
function withCaller(draft: PhoneDraft, caller: Caller | null): PhoneDraft {
  const known = { ...draft, customerId: caller?.customer?.id ?? null };
  if (draft.addressId !== null || draft.typed || draft.repeatOf !== null) return known;
  const last = caller?.addresses.find(({ id }) => id !== null);
  return last?.id ? { ...known, addressId: last.id } : { ...known, typed: emptyAddress };
}

/** The goods of a repeated order, with the names from the preview. */
function itemsOf(preview: PhoneOrderPreview | null): DraftItem[] {
  const names = new Map(
    preview?.calculation.items.map(({ productId, productSetId, name }) => [productId ?? productSetId, name]),
  );
  return (preview?.items ?? []).map((item) => ({
    ...item,
    name: names.get('productId' in item ? item.productId : item.productSetId) ?? '',
  }));
}

function unseenDoubles({ acceptedDoubles }: PhoneDraft, doubles: PhoneOrderPreview['doubles']) {
  const byId = new Map(doubles.map((order) => [order.uuid, order]));
  return [...byId.values()].filter(({ uuid }) => !acceptedDoubles.includes(uuid));
}

type ShownInput = {
  stored: PhoneDraft;
  caller: Caller | null;
  preview: PhoneOrderPreview | null;
  onChange: (changes: Partial<PhoneDraft>) => void;
};

/** Stores the caller's name and the sum with the draft, which they name once the call is unfinished. */
function useShownInDraft({ stored, caller, preview, onChange }: ShownInput): void {
  const name = preview?.customer.name || caller?.name || '';
  const total = preview?.calculation.totals.toPay ?? null;
  const { shown } = stored;
  const isNews =
    (name !== '' && name !== shown.name) || (total !== null && total.amount !== (shown.total?.amount ?? null));
  useEffect(() => {
    if (isNews) onChange({ shown: { name: name || shown.name, total: total ?? shown.total } });
  });
}
