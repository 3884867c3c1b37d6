import { PlainPage } from '#features/page-parts/plain-page.tsx';
import { useFormats } from '#i18n/formats/use-formats.ts';
import { useText } from '#i18n/use-text.ts';
import { useConfig } from '#platform/data/use-config.ts';
import { useIsRentalOffered } from '#features/goods/use-is-rental-offered.ts';
import type { ShownText } from '../texts/company-texts.ts';
import { FactList } from './fact-list.tsx';
import { toFeeFacts } from './to-fee-facts.ts';
import { HostedText } from '../texts/hosted-text.tsx';
import { Paragraphs } from '../texts/paragraphs.tsx';
import { TextSection } from '../texts/text-section.tsx';

/**
 * Describes delivery and payment with amounts from the shop's settings. Amounts that depend on the order are shown in
 * the checkout.
 */
export function DeliveryPage({ bottles }: { bottles: ShownText }) {
  const t = useText();
  const { money } = useFormats();
  const { delivery, container } = useConfig();
  const isRentalOffered = useIsRentalOffered();

  return (
    <PlainPage>
      <h1 className="text-2xl">{t('pages.delivery.title')}</h1>
      <TextSection title={t('pages.delivery.when.title')}>
        <Paragraphs text={t('pages.delivery.when.text')} />
        {delivery && (
          <ul className="mt-3 flex max-w-prose list-disc flex-col gap-1 ps-5 marker:text-brand">
            <li>{t('pages.delivery.when.ahead', { days: delivery.horizonDays })}</li>
            <li>{t('pages.delivery.when.held', { minutes: delivery.holdMinutes })}</li>
            <li>{t('pages.delivery.when.cancel', { minutes: delivery.cancelUntilMinutes })}</li>
          </ul>
        )}
      </TextSection>
      <TextSection title={t('pages.delivery.cost.title')}>
        <Paragraphs text={t('pages.delivery.cost.text')} />
        {delivery && (
          <>
            <FactList
              facts={[
                ...toFeeFacts(delivery, t, money),
                { name: t('pages.delivery.cost.elevator'), value: t('pages.delivery.cost.nothing') },
                {
                  name: t('pages.delivery.cost.lift'),
                  value:
                    delivery.liftRate.amount === 0
                      ? t('pages.delivery.cost.nothing')
                      : t('pages.delivery.cost.liftRate', {
                          sum: money(delivery.liftRate),
                          floors: delivery.freeFloors,
                        }),
                },
              ]}
            />
            <p className="mt-2 text-sm text-ink-muted">{t('pages.delivery.cost.interval')}</p>
          </>
        )}
      </TextSection>
      <TextSection title={t('pages.about.bottles')}>
        <HostedText of="bottles" text={bottles} />
        <FactList
          facts={[
            { name: t('pages.delivery.bottle.swap'), value: t('pages.delivery.cost.nothing') },
            { name: t('pages.delivery.bottle.buy'), value: money(container.fullPrice) },
            ...(isRentalOffered
              ? [
                  {
                    name: t('pages.delivery.bottle.rent'),
                    value: t('pages.delivery.bottle.rentFor', {
                      sum:
                        container.rentPrice.amount === 0
                          ? t('pages.delivery.cost.nothing')
                          : money(container.rentPrice),
                      days: container.rentPeriodDays,
                      full: money(container.fullPrice),
                    }),
                  },
                ]
              : []),
          ]}
        />
      </TextSection>
      <TextSection title={t('pages.delivery.payment.title')}>
        <Paragraphs text={t('pages.delivery.payment.text')} />
      </TextSection>
    </PlainPage>
  );
}
