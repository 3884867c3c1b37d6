import type { Language } from '#i18n/languages.ts';
import { toSocialPicture } from './social-picture.ts';

const LOCALES: Record<Language, string> = { ru: 'ru_RU', en: 'en_GB', az: 'az_AZ', tr: 'tr_TR' };

type LinkPreviewProps = {
  title: string;
  text: string;
  /** The absolute URL of the page. */
  url: string;
  siteName: string;
  language: Language;
  languages: readonly Language[];
  /** A path or URL of the picture; undefined: the preview has none. */
  image: string | undefined;
};

/** The preview of a link to the page in messages and social networks: Open Graph, and the one extra tag of X. */
export function LinkPreview({ title, text, url, siteName, language, languages, image }: LinkPreviewProps) {
  const picture = image === undefined ? null : new URL(toSocialPicture(image), url).href;
  return (
    <>
      <meta property="og:type" content="website" />
      <meta property="og:site_name" content={siteName} />
      <meta property="og:title" content={title} />
      <meta property="og:description" content={text} />
      <meta property="og:url" content={url} />
      <meta property="og:locale" content={LOCALES[language]} />
      {languages
        .filter((other) => other !== language)
        .map((other) => (
          <meta key={other} property="og:locale:alternate" content={LOCALES[other]} />
        ))}
      {picture && (
        <>
          <meta property="og:image" content={picture} />
          <meta property="og:image:alt" content={title} />
        </>
      )}
      {picture?.endsWith('/og.jpg') && (
        <>
          <meta property="og:image:type" content="image/jpeg" />
          <meta property="og:image:width" content="1200" />
          <meta property="og:image:height" content="630" />
        </>
      )}
      <meta name="twitter:card" content={picture ? 'summary_large_image' : 'summary'} />
    </>
  );
}
