import type { Banner } from '@kaplya/contract';
import { useNavigate } from 'react-router';
import { itemPath } from '#platform/page/item-path.ts';
import { useLoadedCatalogue } from '#features/goods/use-catalogue.ts';
import { useText } from '#i18n/use-text.ts';
import { useStored } from '#platform/storage/use-stored.ts';
import { classNames } from '@kaplya/ui/layout/class-names.ts';
import { showToast } from '@kaplya/ui/message/toasts.ts';
import { loadAndApplyPromo } from '../promo/load-and-apply-promo.ts';
import type { PromoOutcome } from '../promo/apply-promo.ts';
import { BannerLink } from './banner-link.tsx';

type BannerCardProps = { banner: Banner; isFirst: boolean; onOpen: () => void };

/** A banner on the start page: a link when it has a target, otherwise a button that opens its story or text. */
export function BannerCard({ banner, isFirst, onOpen }: BannerCardProps) {
  const t = useText();
  const navigate = useNavigate();
  const { findItem } = useLoadedCatalogue();
  const seen = useStored('seenStories');
  const set = banner.productSetId === null ? null : findItem('product_set', banner.productSetId);
  const link = set ? itemPath(set) : banner.type === 'click' && banner.link;
  const isStory = banner.type === 'story';
  const isSeen = isStory && seen?.includes(banner.id);

  const content = (
    <>
      <img
        src={banner.image.contentUrl}
        alt={banner.image.alt}
        width={960}
        height={480}
        loading={isFirst ? 'eager' : 'lazy'}
        fetchPriority={isFirst ? 'high' : 'auto'}
        className="absolute inset-0 size-full object-cover object-right"
      />
      <span className="absolute inset-0 bg-[linear-gradient(to_top_right,--alpha(var(--color-picture)/85%),transparent_calc(70%+(1rem-16px)*16))]" />
      <span
        className={classNames(
          // The padding for the picture shrinks when the visitor's text size grows.
          'relative flex items-end p-3.5 pe-[calc(44%-(1rem-16px)*6)] sm:pe-[calc(46%-(1rem-16px)*6)] font-semibold text-on-picture md:text-base lg:text-lg',
          // With a promo code the text is the upper row, and the button of the code the lower one.
          banner.promo ? 'pb-2' : 'row-span-full',
        )}
      >
        <span>
          {banner.title}
          {isSeen && <span className="sr-only">{t('catalogue.banners.seen')}</span>}
        </span>
      </span>
    </>
  );
  const className = classNames(
    'relative col-start-1 row-span-full grid grid-rows-subgrid overflow-hidden rounded-lg bg-picture text-start text-sm leading-tight md:leading-snug',
    // The ring around a story, dotted while it is unseen, gives way to the focus ring, because both are outlines.
    isStory && 'outline-offset-3 not-focus-visible:outline-3',
    isStory &&
      (isSeen
        ? 'not-focus-visible:outline-line'
        : 'not-focus-visible:outline-warning not-focus-visible:outline-dotted'),
  );

  if (!link) {
    return (
      <button type="button" aria-haspopup="dialog" className={className} onClick={onOpen}>
        {content}
      </button>
    );
  }
  return (
    <BannerLink
      link={link}
      className={className}
      onClick={(event) => {
        if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
        const code = banner.promo?.code;
        // A click on the link also applies the banner's promo code; a toast shows the outcome.
        if (code) void loadAndApplyPromo(code, t).then(showOutcome);
        if (!set) return;
        event.preventDefault();
        // If the chunk fails to load, navigates to the page of the set, whose own loading waits for the network.
        void import('./show-on-shelf.ts').then(
          ({ showOnShelf }) => showOnShelf(link, navigate),
          () => navigate(link),
        );
      }}
    >
      {content}
    </BannerLink>
  );
}

function showOutcome({ isTaken, text, action }: PromoOutcome): void {
  showToast({ tone: isTaken ? 'success' : 'warning', text, ...(action && { action }) });
}
