import { useRootData } from '#platform/data/use-root-data.ts';
import { useLocation } from 'react-router';
import { LinkPreview } from './link-preview.tsx';
import { useLanguage } from '#i18n/use-language.ts';

type PageMetaProps = {
  /** The page's title without the shop's name. Default: the shop's title. */
  title?: string;
  /** The page's description. Default: the shop's. */
  description?: string;
  /** A path or URL of the preview's picture. Default: the shop's. */
  imageUrl?: string;
  /** True excludes the page from search engines: personal pages and search results. */
  isPrivate?: boolean;
};

/**
 * The page's metadata for search engines and shared links. Each page renders one, and React hoists it into the head.
 * After a navigation in the browser only title, canonical URL and robots are rendered, because search engines and link
 * previews read the server's HTML.
 */
export function PageMeta({ title, description, imageUrl, isPrivate: isPersonal = false }: PageMetaProps) {
  const root = useRootData();
  // A shop that its owner still tries stays out of search engines.
  const isPrivate = isPersonal || root?.config?.isOpened === false;
  const language = useLanguage();
  const { pathname, search } = useLocation();
  const shop = root?.config?.meta;
  const fullTitle = [title, shop?.title].filter(Boolean).join(' — ');
  const page = (root?.origin ?? '') + pathname;
  // A page with `?lang=` is canonical for its language. Without it, the canonical URL has no language either: the
  // server chooses one.
  const isOfLanguage = new URLSearchParams(search).get('lang') === language;
  const url = page + (isOfLanguage ? `?lang=${language}` : '');

  return (
    <>
      <title>{fullTitle}</title>
      {isPrivate ? <meta name="robots" content="noindex" /> : <link rel="canonical" href={url} />}
      {import.meta.env.SSR && root && (
        <>
          <meta name="description" content={description ?? shop?.description ?? ''} />
          <LinkPreview
            title={title ?? shop?.title ?? ''}
            text={description ?? shop?.description ?? ''}
            url={url}
            siteName={shop?.title ?? ''}
            language={language}
            languages={root.languages}
            image={imageUrl ?? shop?.image}
          />
          {!isPrivate && (
            <>
              {root.languages.map((other) => (
                <link key={other} rel="alternate" hrefLang={other} href={`${page}?lang=${other}`} />
              ))}
              <link rel="alternate" hrefLang="x-default" href={page} />
            </>
          )}
        </>
      )}
    </>
  );
}
