import { useLocation, useRouteLoaderData } from 'react-router';
import type { loader } from '#root.tsx';
import { useLanguage } from '#i18n/use-language.ts';

type PageMetaProps = {
  /** Of the page, without the shop's name; the shop's own title when there is none. */
  title?: string;
  description?: string;
  /** A path or a URL. */
  imageUrl?: string;
  /** Not for search engines: carts and checkouts. */
  isPrivate?: boolean;
};

/** What search engines and shared links see of a page. Each page renders one; React hoists it into the head. */
export function PageMeta({ title, description, imageUrl, isPrivate = false }: PageMetaProps) {
  const root = useRouteLoaderData<typeof loader>('root');
  const language = useLanguage();
  const { pathname } = useLocation();
  const shop = root?.config?.meta;
  const origin = root?.origin ?? '';
  const fullTitle = [title, shop?.title].filter(Boolean).join(' — ');
  const text = description ?? shop?.description ?? '';
  const image = imageUrl ?? shop?.image;
  const page = origin + pathname;

  return (
    <>
      <title>{fullTitle}</title>
      <meta name="description" content={text} />
      <meta property="og:title" content={fullTitle} />
      <meta property="og:description" content={text} />
      <meta property="og:type" content="website" />
      <meta property="og:url" content={page} />
      <meta property="og:locale" content={language} />
      {image && <meta property="og:image" content={new URL(image, `${origin}/`).href} />}
      {isPrivate ? (
        <meta name="robots" content="noindex" />
      ) : (
        <>
          <link rel="canonical" href={`${page}?lang=${language}`} />
          {root?.languages.map((other) => (
            <link key={other} rel="alternate" hrefLang={other} href={`${page}?lang=${other}`} />
          ))}
          <link rel="alternate" hrefLang="x-default" href={page} />
        </>
      )}
    </>
  );
}
