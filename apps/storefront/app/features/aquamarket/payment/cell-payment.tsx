import { useState } from 'react';
import { withTexts } from '#i18n/deferred-texts.ts';
import { useText } from '#i18n/use-text.ts';
import { messageOf } from '@kaplya/client/failures/api-failure.ts';
import { findFailureText } from '#platform/form/find-failure-text.ts';
import { Button } from '@kaplya/ui/button/button.tsx';
import { Icon } from '@kaplya/ui/icon/icon.tsx';
import { LoadFailure } from '@kaplya/ui/message/load-failure.tsx';
import { lazyOverlay } from '@kaplya/ui/overlay/lazy-overlay.tsx';
import { RadioCardGroup } from '@kaplya/ui/field/radio-card-group.tsx';
import { preloadDrawer } from '@kaplya/ui/overlay/drawer.tsx';
import { Skeleton } from '@kaplya/ui/message/skeleton.tsx';
import { Switch } from '@kaplya/ui/field/switch.tsx';
import type { CellPaymentWay } from './cell-payment-ways.ts';
import type { useCellPaymentWays } from './use-cell-payment-ways.ts';

const SavedMethodsDrawer = lazyOverlay(
  withTexts<{ isOpen: boolean; onClose: () => void }>(
    ['account'],
    async () => (await import('./saved-methods-drawer.tsx')).SavedMethodsDrawer,
  ),
);

type CellPaymentProps = {
  payment: ReturnType<typeof useCellPaymentWays>;
  chosen: CellPaymentWay | null;
  /** Whether an order with this payment is being sent. */
  isBusy: boolean;
  onChoose: (id: string) => void;
  savesMethod: boolean;
  onSavesMethodChange: (savesMethod: boolean) => void;
};

/** The choice of a saved method or a new one (S-56). */
export function CellPayment({ payment, chosen, isBusy, onChoose, savesMethod, onSavesMethodChange }: CellPaymentProps) {
  const t = useText();
  const { methods, ways } = payment;
  const [isManaging, setManaging] = useState(false);
  const hasSaved = ways?.some(({ isSaved }) => isSaved) ?? false;

  return (
    <section aria-label={t('aquamarket.pay')} className="rounded-lg bg-surface p-4 shadow-card sm:p-6">
      {ways ? (
        <div className="flex flex-col gap-2">
          {ways.length === 0 ? (
            <p className="flex items-start gap-2 text-sm font-medium text-warning">
              <Icon name="warning" size={18} className="mt-px" />
              {t('aquamarket.pay.none')}
            </p>
          ) : (
            <RadioCardGroup
              legend={t('aquamarket.pay')}
              value={chosen?.id ?? null}
              isBusy={isBusy}
              onValueChange={onChoose}
              options={ways.map(({ id, name, note, isSaved }) => ({
                value: id,
                title: <span className="wrap-anywhere">{name}</span>,
                description: t(note),
                ...(isSaved && { icon: <Icon name="wallet" size={20} className="text-brand" /> }),
              }))}
            />
          )}
          {chosen && !chosen.isSaved && (
            <Switch
              label={t('aquamarket.pay.save')}
              description={t('aquamarket.pay.saveText')}
              isOn={savesMethod}
              isBusy={isBusy}
              onChange={onSavesMethodChange}
            />
          )}
          {hasSaved && (
            <Button
              variant="ghost"
              className="-ms-2 self-start px-2 text-sm"
              aria-haspopup="dialog"
              onPointerEnter={preloadDrawer}
              onClick={() => setManaging(true)}
            >
              {t('aquamarket.pay.manage')}
            </Button>
          )}
        </div>
      ) : methods.isError ? (
        <LoadFailure
          text={messageOf(methods.error, { fallback: t(findFailureText(methods.error, 'errors.fetchPaymentTypes')) })}
          onRetry={() => void methods.refetch()}
        />
      ) : (
        <div className="grid gap-2" aria-busy="true">
          <Skeleton className="h-18 rounded-lg" />
          <Skeleton className="h-18 rounded-lg" />
        </div>
      )}
      <SavedMethodsDrawer isOpen={isManaging} onClose={() => setManaging(false)} />
      <details className="group mt-3 border-t border-line pt-1 text-sm">
        <summary className="flex min-h-target list-none items-center gap-2 font-medium text-brand-ink [&::-webkit-details-marker]:hidden">
          <Icon name="question" size={18} />
          <span className="grow">{t('aquamarket.safe')}</span>
          <Icon name="chevron-down" size={16} className="transition-transform group-open:rotate-180" />
        </summary>
        <ul className="flex list-disc flex-col gap-1.5 ps-5 pb-1 text-ink-muted">
          <li>{t('aquamarket.safe.bank')}</li>
          <li>{t('aquamarket.safe.hold')}</li>
          <li>{t('aquamarket.safe.open')}</li>
        </ul>
      </details>
    </section>
  );
}
