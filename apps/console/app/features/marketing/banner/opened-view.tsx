import type { Banner } from '@kaplya/contract';
import { useText } from '#i18n/use-text.ts';

/** The window or slides that a press on the banner opens. The console renders them: the framed page runs no scripts. */
export function OpenedView({ banner }: { banner: Banner }) {
  const t = useText();
  const { type, title, text, link, image, slides } = banner;
  if (type !== 'info' && type !== 'story') return null;
  return (
    <figure className="flex min-w-0 grow basis-40 flex-col gap-1">
      <figcaption className="text-sm text-ink-muted">{t('marketing.preview.opened')}</figcaption>
      {type === 'info' ? (
        <div className="flex max-w-72 flex-col gap-2 rounded-lg border border-line bg-raised p-4 shadow-card">
          <p className="text-lg font-semibold wrap-anywhere">{title}</p>
          <img src={image.contentUrl} alt="" className="aspect-2/1 w-full rounded-md bg-picture object-cover" />
          <p className="max-h-60 overflow-hidden text-sm wrap-anywhere whitespace-pre-line">{text}</p>
          {link !== null && <Lead />}
        </div>
      ) : (
        <ol className="flex flex-wrap gap-3">
          {slides.map((slide, index) => (
            <li
              // Slides are not reordered here, and two may share a picture, so the index is the only key.
              // oxlint-disable-next-line react/no-array-index-key
              key={index}
              className="relative flex aspect-9/16 w-36 flex-col justify-end gap-1 overflow-hidden rounded-lg bg-picture p-3 text-on-picture"
            >
              <img src={slide.image.contentUrl} alt="" className="absolute inset-0 size-full object-cover" />
              <span className="absolute inset-0 bg-[linear-gradient(to_top,var(--color-picture),--alpha(var(--color-picture)/70%)_30%,transparent_55%)]" />
              <span className="relative text-base leading-tight font-semibold wrap-anywhere">{slide.title}</span>
              <span className="relative line-clamp-4 text-xs wrap-anywhere whitespace-pre-line">{slide.text}</span>
              {slide.link !== null && (
                <span className="relative">
                  <Lead />
                </span>
              )}
            </li>
          ))}
        </ol>
      )}
    </figure>
  );
}

function Lead() {
  const t = useText();
  return (
    <span className="inline-block rounded-full bg-brand px-3 py-1 text-xs font-semibold text-on-brand">
      {t('marketing.preview.more')}
    </span>
  );
}
