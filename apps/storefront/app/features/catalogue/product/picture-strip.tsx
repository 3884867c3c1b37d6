import type { Image } from '@kaplya/contract';
import { useRef, useState } from 'react';
import { IconButton } from '@kaplya/ui/button/icon-button.tsx';
import { classNames } from '@kaplya/ui/layout/class-names.ts';
import { useText } from '#i18n/use-text.ts';
import { ProductPicture } from './product-picture.tsx';

/** All pictures of a product in a strip: swiped, scrolled by keys, or by its buttons (S-02). */
export function PictureStrip({ images }: { images: readonly Image[] }) {
  const t = useText();
  const strip = useRef<HTMLDivElement>(null);
  const [current, setCurrent] = useState(0);
  const last = images.length - 1;
  const go = (direction: 1 | -1) => strip.current?.scrollBy({ left: direction * strip.current.clientWidth });

  return (
    <section aria-roledescription={t('product.pictures.strip')} aria-label={t('product.pictures')}>
      {/* oxlint-disable jsx-a11y/no-noninteractive-tabindex -- what scrolls is reached by the keyboard */}
      <div
        ref={strip}
        role="group"
        aria-label={t('product.pictures')}
        tabIndex={0}
        className="flex snap-x snap-mandatory scrollbar-none overflow-x-auto overscroll-x-contain scroll-smooth"
        onScroll={({ currentTarget: { scrollLeft, clientWidth } }) =>
          setCurrent(Math.round(scrollLeft / (clientWidth || 1)))
        }
      >
        {images.map((image, index) => (
          <div
            key={image.contentUrl}
            role="group"
            aria-label={t('product.pictures.place', { index: index + 1, count: images.length })}
            className="w-full shrink-0 snap-start"
          >
            <ProductPicture image={image} isLater={index > 0} />
          </div>
        ))}
      </div>
      {/* oxlint-enable jsx-a11y/no-noninteractive-tabindex */}
      <IconButton
        icon="chevron-left"
        variant="surface"
        label={t('product.pictures.previous')}
        aria-disabled={current === 0}
        className="absolute start-3 bottom-3 aria-disabled:opacity-40"
        onClick={() => go(-1)}
      />
      <div
        aria-hidden="true"
        className="pointer-events-none absolute start-3 end-3 bottom-3 flex justify-center gap-1.5"
      >
        {images.map(({ contentUrl }, index) => (
          <span
            key={contentUrl}
            className={classNames('size-1.5 rounded-full', index === current ? 'bg-brand' : 'bg-line-strong/50')}
          />
        ))}
      </div>
      <IconButton
        icon="chevron-right"
        variant="surface"
        label={t('product.pictures.next')}
        aria-disabled={current === last}
        className="absolute end-3 bottom-3 aria-disabled:opacity-40"
        onClick={() => go(1)}
      />
    </section>
  );
}
