import { useText } from '#i18n/use-text.ts';
import { linkClass } from '@kaplya/ui/button/link-class.ts';
import type { CompanyText, ShownText } from './company-texts.ts';
import { FetchedText } from './fetched-text.tsx';
import { Paragraphs } from './paragraphs.tsx';

/** A text of the company: from the loader's data, or fetched by the browser when the partner hosts it. */
export function HostedText({ of, text }: { of: CompanyText; text: ShownText }) {
  const t = useText();
  if (typeof text === 'string') return <Paragraphs text={text} />;
  return (
    <FetchedText
      of={of}
      waiting={
        // A browser without scripts gets a link to the hosted text instead.
        <a href={text.hostedAt} rel="noreferrer" className={linkClass('not-noscript:hidden')}>
          {t('pages.about.openText')}
        </a>
      }
    />
  );
}
