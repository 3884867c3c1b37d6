import { useRootData } from '#platform/data/use-root-data.ts';
import { useLocation } from 'react-router';
import { LinkPreview } from './link-preview.tsx';
import { useLanguage } from '#i18n/use-language.ts';

type PageMetaProps = {
  /** The page's title without the shop's name. The shop's own title when there is none. */
  title?: string;
  /** The page's description. The shop's own when there is none. */
  description?: string;
  /** A path or a URL. The shop's own when there is none. */
  imageUrl?: string;
  /** Excluded from search engines: personal pages and search results. */
  isPrivate?: boolean;
};

/**
 * The page's metadata for search engines and shared links. Each page renders one, and React hoists it into the head. A
 * browser that navigates needs only title, address and robots. Machines read the rest from the server's page.
 */
export function PageMeta({ title, description, imageUrl, isPrivate = false }: PageMetaProps) {
  const root = useRootData();
  const language = useLanguage();
  const { pathname, search } = useLocation();
  const shop = root?.config?.meta;
  const fullTitle = [title, shop?.title].filter(Boolean).join(' — ');
  const page = (root?.origin ?? '') + pathname;
  // Each language is a page of its own. Without one in the address the page chooses for its visitor.
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
