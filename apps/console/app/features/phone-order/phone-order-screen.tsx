import type { Config } from '@kaplya/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState, type KeyboardEvent } from 'react';
import { useSearchParams } from 'react-router';
import { messageOf } from '@kaplya/client/failures/api-failure.ts';
import { Button } from '@kaplya/ui/button/button.tsx';
import { linkClass } from '@kaplya/ui/button/link-class.ts';
import { Checkbox } from '@kaplya/ui/field/checkbox.tsx';
import { EmailField } from '@kaplya/ui/field/email-field.tsx';
import { PhoneField } from '@kaplya/ui/field/phone-field.tsx';
import { formatPhone, isPhoneComplete } from '@kaplya/domain/phones';
import { normalizePhone } from '@kaplya/domain/typed-phone';
import { Stepper } from '@kaplya/ui/field/stepper.tsx';
import { TextArea } from '@kaplya/ui/field/text-area.tsx';
import { TextField } from '@kaplya/ui/field/text-field.tsx';
import { Callout } from '@kaplya/ui/message/callout.tsx';
import { showToast } from '@kaplya/ui/message/toasts.ts';
import { useText } from '#i18n/use-text.ts';
import { ScreenHeader } from '#kit/layout/screen-header.tsx';
import { QueryState } from '#kit/state/query-state.tsx';
import { getConfig } from '#platform/data/client.ts';
import { useMe } from '#platform/session/me.ts';
import { AddressFields } from './address-fields.tsx';
import { CallerCard } from './caller-card.tsx';
import { callerQuery, type Caller } from './find-caller.ts';
import { GoodsFields } from './goods-fields.tsx';
import { PlacedOrderCard } from './placed-order.tsx';
import { OrderSummary } from './order-summary.tsx';
import { PayFields } from './payment/pay-fields.tsx';
import { emptyAddress, hasGoods, lacksChangeSum, saysMore, type DraftItem, type PhoneDraft } from './phone-draft.ts';
import { RequiredGoods } from './required-goods.tsx';
import { focusSection, Section, sectionOf } from './section.tsx';
import { SlotFields } from './slot-fields.tsx';
import { usePhoneDraft } from './use-phone-draft.ts';
import { usePlaceOrder, type PlacedOrder } from './use-place-order.ts';
import { usePreview } from './use-preview.ts';
import { DeliveryWishFields } from './delivery-wish-fields.tsx';

const configQuery = { queryKey: ['getConfig'], queryFn: getConfig, staleTime: Infinity };

/** The form of a phone order, in the order of a conversation: number, caller, repeat or new order, slot. */
export function PhoneOrderScreen() {
  const t = useText();
  const [params, setParams] = useSearchParams();
  // The configuration has the country code, without which a phone would be parsed wrong.
  const { data: config, error: configError, refetch } = useQuery(configQuery);
  const { draft, formId, change, changePhone, open, drop, restore } = usePhoneDraft(params.get('phone'));
  const queries = useQueryClient();
  const [placed, setPlaced] = useState<PlacedOrder | null>(null);
  const asked = params.get('phone');

  // The palette may open this screen for another phone while it is already shown.
  const [lastAsked, setLastAsked] = useState(asked);
  if (asked !== lastAsked) {
    setLastAsked(asked);
    if (asked !== null && asked !== draft.phone) {
      open(asked);
      setPlaced(null);
    }
  }

  const showPhone = (phone: string | null) => setParams(phone === null ? {} : { phone }, { replace: true });

  if (placed) {
    return (
      <>
        <ScreenHeader title={t('phoneOrder.title')} />
        <PlacedOrderCard placed={placed} onNext={() => setPlaced(null)} />
      </>
    );
  }
  if (!config) {
    return (
      <>
        <ScreenHeader title={t('phoneOrder.title')} />
        <QueryState data={config} error={configError} refetch={refetch} rows={4} />
      </>
    );
  }
  return (
    <PhoneOrderForm
      config={config}
      // Another draft remounts the form.
      key={formId}
      draft={draft}
      onChange={change}
      onPhone={(phone) => {
        changePhone(phone);
        if (isPhoneComplete(phone)) showPhone(phone);
      }}
      onClear={() => {
        drop(draft.key);
        showPhone(null);
        if (!saysMore(draft)) return;
        showToast({
          text: t('phoneOrder.cleared'),
          action: {
            label: t('phoneOrder.undo'),
            onAction: () => {
              setPlaced(null);
              restore(draft);
              if (isPhoneComplete(draft.phone)) showPhone(draft.phone);
            },
          },
        });
      }}
      onPlaced={(order) => {
        drop(draft.key);
        // Removes the cached caller, so that the next call from this phone lists this order first.
        queries.removeQueries({ queryKey: callerQuery(draft.phone).queryKey });
        showPhone(null);
        setPlaced(order);
      }}
    />
  );
}

/** Null: these fields are as in the repeated order. */
const asRepeated = { returned: null, payment: null, wishes: null };

type FormProps = {
  config: Config;
  draft: PhoneDraft;
  onChange: (changes: Partial<PhoneDraft>) => void;
  onPhone: (phone: string) => void;
  onClear: () => void;
  onPlaced: (placed: PlacedOrder) => void;
};

function PhoneOrderForm({ config, draft: stored, onChange, onPhone, onClear, onPlaced }: FormProps) {
  const t = useText();
  const me = useMe();
  const form = useRef<HTMLFormElement>(null);
  const isKnownPhone = isPhoneComplete(stored.phone);
  /**
   * The section to focus once it has rendered. A phone in the URL acts like Enter in the phone field.
   */
  const [goesTo, setGoesTo] = useState<'repeat' | 'when' | null>(isKnownPhone && !hasGoods(stored) ? 'repeat' : null);
  const callerAnswer = useQuery({ ...callerQuery(stored.phone), enabled: isKnownPhone });
  const caller = isKnownPhone ? (callerAnswer.data ?? null) : null;
  const draft = withCaller(stored, caller);
  const { preview, isCurrent, isWaiting, failure, refetch } = usePreview(draft);
  const { isSending, problem, placeOrder, showProblem } = usePlaceOrder(onPlaced);
  const [isSumMissed, setSumMissed] = useState(false);
  const isNew = caller !== null && caller.customer === null;
  const repeatedOrder = caller?.orders.find(({ uuid }) => uuid === draft.repeatOf);

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

  function submit() {
    if (!preview || !isCurrent) return;
    const [first] = preview.violations;
    if (first) {
      showProblem(first.message);
      focusSection(sectionOf(first));
    } else if (lacksChangeSum(draft, preview)) {
      setSumMissed(true);
      form.current?.querySelector<HTMLElement>('[name="change-sum"]')?.focus();
    } else void placeOrder(draft, preview);
  }

  function onKeyDown(event: KeyboardEvent<HTMLFormElement>) {
    if (event.key !== 'Enter' || event.defaultPrevented || event.nativeEvent.isComposing) return;
    const { target } = event;
    const isChoice = target instanceof HTMLInputElement && target.type === 'radio';
    if (event.ctrlKey || event.metaKey || isChoice) {
      event.preventDefault();
      submit();
    } else if (target instanceof HTMLInputElement) {
      // Enter in a field does not place an incomplete order.
      event.preventDefault();
      if (target.type === 'tel' && isKnownPhone) setGoesTo('repeat');
    }
  }

  const items = draft.items ?? itemsOf(preview);
  // A ticked consent stays visible so that it can be unticked.
  const needsConsent = draft.hasConsent || (preview ? preview.customer.needsConsent : isNew);
  const water = preview?.calculation.bottlesOfWater ?? 0;
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Enter has another meaning in fields
    <form
      ref={form}
      noValidate
      onKeyDown={onKeyDown}
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <ScreenHeader
        title={t('phoneOrder.title')}
        actions={
          <Button size="sm" variant="ghost" onClick={onClear}>
            {t('phoneOrder.clear')}
          </Button>
        }
      />
      <div className="grid items-start gap-3 px-(--spacing-page) pb-6 lg:grid-cols-[minmax(0,1fr)_21rem]">
        <div className="flex min-w-0 flex-col gap-3">
          <Section name="who" title={t('phoneOrder.who')}>
            <PhoneField
              label={t('phoneOrder.phone')}
              hint={t('phoneOrder.phone.hint')}
              autoComplete="off"
              value={draft.phone}
              format={formatPhone}
              normalize={(typed) => normalizePhone(typed, config.phoneCode)}
              onValueChange={(phone) => {
                // Hides the problem, which was found in the draft before this change.
                if (problem !== null) showProblem(null);
                onPhone(phone);
              }}
            />
            {callerAnswer.isLoading && isKnownPhone && (
              <p role="status" className="text-ink-muted">
                {t('phoneOrder.orders.loading')}
              </p>
            )}
            {callerAnswer.error && isKnownPhone && (
              <Callout
                tone="danger"
                icon="warning"
                actions={
                  <Button size="sm" variant="secondary" onClick={() => void callerAnswer.refetch()}>
                    {t('kit.retry')}
                  </Button>
                }
              >
                {messageOf(callerAnswer.error, { fallback: t('kit.unanswered.title') })}
              </Callout>
            )}
            {caller && (
              <CallerCard
                caller={caller}
                repeatOf={draft.repeatOf}
                onRepeat={(repeatOf) => {
                  onChange({ repeatOf, items: null, addressId: null, typed: null, ...asRepeated });
                  setGoesTo('when');
                }}
              />
            )}
            {(isNew || draft.name !== '') && (
              <div className="grid gap-3 sm:grid-cols-2">
                <TextField
                  label={t('phoneOrder.name')}
                  name="customer-name"
                  autoComplete="off"
                  maxLength={100}
                  value={draft.name}
                  placeholder={caller?.name}
                  onChange={({ target }) => onChange({ name: target.value })}
                />
                <EmailField
                  label={t('phoneOrder.email')}
                  isOptional
                  autoComplete="off"
                  value={draft.email}
                  onChange={({ target }) => onChange({ email: target.value })}
                />
              </div>
            )}
          </Section>
          {caller && (
            <>
              <Section name="where" title={t('phoneOrder.where')}>
                <AddressFields
                  draft={draft}
                  saved={caller.addresses}
                  repeated={repeatedOrder?.address ?? null}
                  onChange={onChange}
                />
              </Section>
              <Section name="what" title={t('phoneOrder.what')}>
                <GoodsFields
                  items={items}
                  address={preview?.address ?? null}
                  onChange={(after) => onChange({ items: after })}
                />
                {preview && (
                  <RequiredGoods
                    items={preview.calculation.items}
                    declined={draft.declined}
                    onChange={(declined) => onChange({ declined })}
                  />
                )}
                {water > 0 && preview && (
                  <div className="flex flex-wrap items-center gap-3">
                    <span>{t('phoneOrder.returned')}</span>
                    <Stepper
                      label={t('phoneOrder.returned')}
                      max={water}
                      value={draft.returned ?? preview.returned}
                      onValueChange={(returned) => onChange({ returned })}
                    />
                  </div>
                )}
              </Section>
              <Section name="when" title={t('phoneOrder.when')}>
                {preview ? (
                  <SlotFields
                    days={preview.days}
                    chosen={draft.slot ?? preview.slot}
                    onChoose={(slot) => onChange({ slot })}
                  />
                ) : (
                  <p className="text-ink-muted">{t('phoneOrder.slot.wait')}</p>
                )}
              </Section>
              <Section name="pay" title={t('phoneOrder.pay')}>
                {preview && (
                  <PayFields
                    draft={draft}
                    preview={preview}
                    companies={caller.customer?.companies ?? []}
                    isSumMissed={isSumMissed}
                    onChange={onChange}
                  />
                )}
                {preview && (
                  <DeliveryWishFields
                    chosen={draft.wishes ?? preview.wishes}
                    paymentCode={draft.payment ?? preview.payment?.monolithType ?? null}
                    toPay={preview.calculation.totals.toPay.amount}
                    onChange={(wishes) => onChange({ wishes })}
                  />
                )}
                <TextArea
                  label={t('phoneOrder.note')}
                  isOptional
                  rows={2}
                  maxLength={1000}
                  value={draft.note}
                  onChange={({ target }) => onChange({ note: target.value })}
                />
              </Section>
            </>
          )}
        </div>
        <aside
          aria-label={t('phoneOrder.sum')}
          className="flex flex-col gap-3 rounded-lg border border-line bg-surface p-4 lg:sticky lg:top-[calc(var(--header-height)+0.75rem)]"
        >
          <h2 className="text-lg">{t('phoneOrder.sum')}</h2>
          <OrderSummary preview={preview} isOld={preview !== null && !isCurrent} />
          {isWaiting && (
            <Callout tone="warning" icon="offline">
              {t('kit.waiting')}
            </Callout>
          )}
          {failure && (
            <Callout
              tone="danger"
              icon="warning"
              actions={
                <Button size="sm" variant="secondary" onClick={() => void refetch()}>
                  {t('kit.retry')}
                </Button>
              }
            >
              {messageOf(failure, { fallback: t('kit.unanswered.title') })}
            </Callout>
          )}
          {needsConsent && (
            <div data-section="consent">
              <Checkbox
                label={
                  <>
                    {t('phoneOrder.consent', { shop: me.partner.name })}{' '}
                    <a
                      className={linkClass('whitespace-nowrap')}
                      href={config.links.personalData}
                      target="_blank"
                      rel="noreferrer"
                    >
                      {t('phoneOrder.consent.text')}
                    </a>
                  </>
                }
                checked={draft.hasConsent}
                onChange={({ target }) => onChange({ hasConsent: target.checked })}
              />
            </div>
          )}
          <div role="alert">
            {problem && (
              <Callout tone="danger" icon="warning">
                {problem}
              </Callout>
            )}
          </div>
          <Button type="submit" isWide isLoading={isSending} isDisabled={!hasGoods(draft) || !isCurrent}>
            {t('phoneOrder.submit')}
          </Button>
          <p className="text-center text-xs text-ink-muted">{t('phoneOrder.submit.key')}</p>
        </aside>
      </div>
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
function itemsOf(preview: ReturnType<typeof usePreview>['preview']): DraftItem[] {
  const names = new Map(
    preview?.calculation.items.map(({ productId, productSetId, name }) => [productId ?? productSetId, name]),
  );
  return (preview?.items ?? []).map((item) => ({
    ...item,
    name: names.get('productId' in item ? item.productId : item.productSetId) ?? '',
  }));
}
