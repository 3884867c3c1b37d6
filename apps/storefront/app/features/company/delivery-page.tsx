import { PlainPage } from '#features/shell/plain-page.tsx';
import { useText } from '#i18n/use-text.ts';
import { Paragraphs } from './paragraphs.tsx';
import { TextSection } from './text-section.tsx';

/** How goods are brought and paid; what depends on the order is said where the order is made. */
export function DeliveryPage({ bottles }: { bottles: string }) {
  const t = useText();
  return (
    <PlainPage>
      <h1 className="text-2xl">{t('pages.delivery.title')}</h1>
      <TextSection title={t('pages.delivery.when.title')}>
        <Paragraphs text={t('pages.delivery.when.text')} />
      </TextSection>
      <TextSection title={t('pages.delivery.cost.title')}>
        <Paragraphs text={t('pages.delivery.cost.text')} />
      </TextSection>
      <TextSection title={t('pages.about.bottles')}>
        <Paragraphs text={bottles} />
      </TextSection>
      <TextSection title={t('pages.delivery.payment.title')}>
        <Paragraphs text={t('pages.delivery.payment.text')} />
      </TextSection>
    </PlainPage>
  );
}
