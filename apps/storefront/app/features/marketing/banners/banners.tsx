import type { Banner } from '@kaplya/contract';
import { useRef, useState } from 'react';
import { useLoadedCatalogue } from '#features/goods/use-catalogue.ts';
import { useIsNewcomer } from '#features/orders/list/use-is-newcomer.ts';
import { withTexts } from '#i18n/deferred-texts.ts';
import { useText } from '#i18n/use-text.ts';
import { classNames } from '@kaplya/ui/layout/class-names.ts';
import { IconButton } from '@kaplya/ui/button/icon-button.tsx';
import { lazyOverlay } from '@kaplya/ui/overlay/lazy-overlay.tsx';
import { BannerCard } from './banner-card.tsx';
import { PromoChip } from '../promo/promo-chip.tsx';

const OpenedBanner = lazyOverlay(
  withTexts(['marketing'], async () => (await import('./opened-banner.tsx')).OpenedBanner),
);

/**
 * The banners (S-43): a strip with native scrolling and snapping, which works without scripts too. It never scrolls
 * automatically.
 */
export function Banners({ isLoading }: { isLoading: boolean }) {
  const t = useText();
  const { banners: all } = useLoadedCatalogue();
  const isNewcomer = useIsNewcomer();
  const banners = isNewcomer ? all : all.filter(({ promo }) => !promo?.isFirstOrderOnly);
  const strip = useRef<HTMLDivElement>(null);
  const [current, setCurrent] = useState(0);
  const [opened, setOpened] = useState<Banner | null>(null);
  const [isOpen, setIsOpen] = useState(false);
  const last = banners.length - 1;

  /** Scrolls the strip by the number of banners that are visible at once. */
  function scrollBanners(direction: 1 | -1) {
    strip.current?.scrollBy({ left: direction * strip.current.clientWidth });
  }

  return (
    <section
      aria-roledescription={t('catalogue.banners.carousel')}
      aria-label={t('catalogue.banners')}
      aria-busy={isLoading || undefined}
      className="relative"
    >
      <div
        className={classNames(
          'absolute end-0 bottom-full mb-2 hidden gap-1',
          last > 1 && 'md:flex',
          last === 2 && 'lg:hidden',
        )}
      >
        <IconButton
          icon="chevron-left"
          label={t('catalogue.banners.previous')}
          aria-disabled={current === 0}
          className="aria-disabled:opacity-40"
          onClick={() => scrollBanners(-1)}
        />
        <IconButton
          icon="chevron-right"
          label={t('catalogue.banners.next')}
          aria-disabled={current === last}
          className="aria-disabled:opacity-40"
          onClick={() => scrollBanners(1)}
        />
      </div>
      <div
        ref={strip}
        onScroll={({ currentTarget: { scrollLeft, scrollWidth, clientWidth } }) =>
          setCurrent(Math.round((scrollLeft / (scrollWidth - clientWidth || 1)) * last))
        }
        className="-mx-(--spacing-page) -my-1.5 flex snap-x snap-mandatory scroll-smooth scroll-px-(--spacing-page) scrollbar-none gap-3 overflow-x-auto overscroll-x-contain px-(--spacing-page) py-1.5 md:gap-4"
      >
        {banners.map((banner, index) => (
          <div
            key={banner.id}
            role="group"
            data-promo={banner.promo ? '' : undefined}
            aria-roledescription={t('catalogue.banners.slide')}
            aria-label={t('catalogue.banners.place', { index: index + 1, count: last + 1 })}
            className={classNames(
              'relative grid min-h-32 shrink-0 grow basis-[84%] snap-start grid-rows-[1fr_auto] sm:max-w-2xl sm:basis-[calc(50%-0.5rem)] md:min-h-48 lg:basis-[calc((100%-2rem)/3)]',
              banner.promo?.isFirstOrderOnly && 'in-data-ordered:hidden',
            )}
          >
            <BannerCard
              banner={banner}
              isFirst={index === 0}
              onOpen={() => {
                setOpened(banner);
                setIsOpen(true);
              }}
            />
            {banner.promo && <PromoChip promo={banner.promo} />}
          </div>
        ))}
      </div>
      {last > 0 && (
        <div aria-hidden="true" className="mt-2 flex justify-center gap-1.5 md:hidden">
          {banners.map(({ id }, index) => (
            <span
              key={id}
              className={classNames('size-1.5 rounded-full', index === current ? 'bg-brand' : 'bg-line-strong/50')}
            />
          ))}
        </div>
      )}
      <OpenedBanner isOpen={isOpen} banner={opened} onClose={() => setIsOpen(false)} />
    </section>
  );
}
