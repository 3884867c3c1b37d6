import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useLocation, useSearchParams } from 'react-router';
import { Button } from '@kaplya/ui/button/button.tsx';
import { showToast } from '@kaplya/ui/message/toasts.ts';
import { isPhoneComplete } from '@kaplya/domain/phones';
import { normalizePhone } from '@kaplya/domain/typed-phone';
import { useText } from '#i18n/use-text.ts';
import { ButtonKeys } from '#kit/keys/button-keys.tsx';
import { useHotkeys } from '#kit/keys/use-hotkeys.ts';
import { ScreenHeader } from '#kit/layout/screen-header.tsx';
import { QueryState } from '#kit/state/query-state.tsx';
import { getConfig } from '#platform/data/client.ts';
import { useMe } from '#platform/session/me.ts';
import { saysMore, type PhoneDraft } from './calls/phone-draft.ts';
import { collectTypedAhead, isLooseDigit, takeTypedAhead } from './calls/typed-ahead.ts';
import { UnfinishedCalls } from './calls/unfinished-calls.tsx';
import { usePhoneDraft } from './calls/use-phone-draft.ts';
import { callerQuery } from './caller/find-caller.ts';
import { PhoneOrderForm } from './phone-order-form.tsx';
import { PlacedOrderCard } from './placing/placed-order.tsx';
import type { PlacedOrder } from './placing/use-place-order.ts';
import { focusSection } from './section.tsx';

const configQuery = { queryKey: ['getConfig'], queryFn: getConfig, staleTime: Infinity };

/** The state of this screen's own changes of the address, which open no other call. */
const OWN = 'own';

const focusNumber = () => requestAnimationFrame(() => focusSection('who'));

/** The number of a new call, below the unfinished calls, of which there may be one more. */
const showFromTop = () =>
  requestAnimationFrame(() => {
    focusSection('who');
    scrollTo({ top: 0 });
  });

/** One call after the other: each begins empty, ends with an order read back or as an unfinished call. */
export function PhoneOrderScreen() {
  const t = useText();
  const me = useMe();
  const { key: visit, state: visitState } = useLocation();
  const [params, setParams] = useSearchParams();
  // The configuration has the country code, without which a phone would be parsed wrong.
  const { data: config, error: configError, refetch } = useQuery(configQuery);
  const asked = params.get('phone');
  const { draft, formId, unfinished, change, changePhone, open, drop, restore } = usePhoneDraft(asked, me.id);
  const queries = useQueryClient();
  const [placed, setPlaced] = useState<PlacedOrder | null>(null);

  // The palette, a link or the key of the navigation may open this screen while it is already shown.
  const [lastVisit, setLastVisit] = useState(visit);
  if (visit !== lastVisit) {
    setLastVisit(visit);
    if (visitState !== OWN && (asked !== draft.phone || placed)) {
      open(asked);
      setPlaced(null);
    }
  }

  const showPhone = (phone: string | null) => setParams(phone === null ? {} : { phone }, { replace: true, state: OWN });

  function begin(phone: string | null) {
    setPlaced(null);
    open(phone);
    showPhone(phone);
    if (phone === null) showFromTop();
  }

  function discard(dropped: PhoneDraft) {
    const isShown = dropped.key === draft.key;
    drop(dropped.key);
    if (isShown) {
      showPhone(null);
      focusNumber();
    }
    showToast({
      text: t('phoneOrder.discarded'),
      action: {
        label: t('phoneOrder.undo'),
        onAction: () => {
          restore(dropped);
          if (isShown) begin(dropped.phone);
        },
      },
    });
  }

  useHotkeys({
    name: t('phoneOrder.title'),
    hotkeys: [
      {
        ...{ keys: 'F2', label: t('phoneOrder.next'), isInFields: true },
        // The palette is above the call.
        run: () => document.querySelector('[data-overlay]') ?? begin(null),
      },
    ],
  });

  // A number may be typed before its field is there: while the screen loads, or over the order that was read back.
  const isWithoutField = !config || placed !== null;
  useEffect(() => {
    if (!isWithoutField) {
      const typed = takeTypedAhead();
      if (typed !== '' && draft.phone === '' && config) changePhone(normalizePhone(typed, config.phoneCode));
      return undefined;
    }
    collectTypedAhead();
    if (placed === null) return undefined;
    const onDigit = (event: KeyboardEvent) => isLooseDigit(event) && begin(null);
    document.addEventListener('keydown', onDigit);
    return () => document.removeEventListener('keydown', onDigit);
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once, as the field comes and goes
  }, [isWithoutField]);
  // Digits that are typed on another screen are no number.
  useEffect(() => () => void takeTypedAhead(), []);

  const header = (
    <>
      <ScreenHeader
        title={t('phoneOrder.title')}
        actions={
          !placed && (
            <>
              {saysMore(draft) && (
                <Button size="sm" variant="ghost" onClick={() => discard(draft)}>
                  {t('phoneOrder.discard')}
                </Button>
              )}
              <Button size="sm" variant="secondary" aria-keyshortcuts="F2" onClick={() => begin(null)}>
                {t('phoneOrder.next')} <ButtonKeys keys="F2" />
              </Button>
            </>
          )
        }
      />
      <UnfinishedCalls
        drafts={unfinished}
        onOpen={({ phone }) => begin(phone)}
        onDiscard={discard}
        onLeave={focusNumber}
      />
    </>
  );
  if (placed) {
    return (
      <>
        {header}
        <PlacedOrderCard placed={placed} onNext={() => begin(null)} />
      </>
    );
  }
  if (!config) {
    return (
      <>
        {header}
        <QueryState data={config} error={configError} refetch={refetch} rows={4} />
      </>
    );
  }
  return (
    <>
      {header}
      <PhoneOrderForm
        config={config}
        // Another draft remounts the form.
        key={formId}
        draft={draft}
        onChange={change}
        onPhone={(phone) => {
          changePhone(phone);
          showPhone(isPhoneComplete(phone) ? phone : null);
        }}
        onPlaced={(order) => {
          const wasShown = drop(draft.key);
          // Removes the cached caller, so that the next call from this phone lists this order first.
          queries.removeQueries({ queryKey: callerQuery(draft.phone).queryKey });
          if (wasShown) {
            showPhone(null);
            setPlaced(order);
          }
          return wasShown;
        }}
      />
    </>
  );
}
