import { useRootData } from '#platform/data/use-root-data.ts';
import { useLoadedCatalogue } from '#features/goods/use-catalogue.ts';
import { formatPhone } from '@kaplya/domain/phones';
import { useText } from '#i18n/use-text.ts';
import { Card } from '@kaplya/ui/layout/card.tsx';
import { Icon } from '@kaplya/ui/icon/icon.tsx';
import type { ShownText } from '../texts/company-texts.ts';
import { HostedText } from '../texts/hosted-text.tsx';
import { TextSection } from '../texts/text-section.tsx';

/** Introduces the shop and its contacts (S-08). */
export function AboutPage({ bottles, points }: { bottles: ShownText; points: ShownText }) {
  const t = useText();
  const { company } = useLoadedCatalogue();
  const description = useRootData()?.config?.meta.description;

  return (
    <div className="px-(--spacing-page) pb-12">
      {company && (
        <div className="relative overflow-hidden rounded-xl after:absolute after:inset-0 after:bg-[light-dark(transparent,rgb(0_0_0/0.5))]">
          <img
            src={company.mockup.contentUrl}
            alt={company.mockup.alt}
            width={640}
            height={360}
            className="aspect-video w-full object-cover"
          />
        </div>
      )}
      <h1 className="mt-6 text-2xl">{company?.name ?? t('pages.about.title')}</h1>
      <p className="mt-2 max-w-prose text-ink-muted">{description}</p>
      {company && (
        <TextSection title={t('pages.about.contacts')}>
          <Card id="contacts" className="flex flex-col gap-1">
            <a
              href={`tel:${company.phone}`}
              className="inline-flex min-h-target items-center gap-3 text-lg font-semibold text-brand-ink hover:underline"
            >
              <Icon name="phone" size={22} label={t('pages.about.phone')} />
              {formatPhone(company.phone)}
            </a>
            <p className="flex min-h-target items-center gap-3">
              <Icon name="pin" size={22} className="text-ink-muted" label={t('pages.about.city')} />
              {company.defaultCity.name}
            </p>
          </Card>
        </TextSection>
      )}
      <TextSection title={t('pages.about.bottles')}>
        <HostedText of="bottles" text={bottles} />
      </TextSection>
      <TextSection title={t('pages.about.points')}>
        <HostedText of="points" text={points} />
      </TextSection>
    </div>
  );
}
