import { useText } from '#i18n/use-text.ts';
import { linkClass } from '@kaplya/ui/button/link-class.ts';
import type { CompanyText, ShownText } from './company-texts.ts';
import { FetchedText } from './fetched-text.tsx';
import { Paragraphs } from './paragraphs.tsx';

/** A text that came with the page, or that loads now if the partner hosts it elsewhere. */
export function HostedText({ of, text }: { of: CompanyText; text: ShownText }) {
  const t = useText();
  if (typeof text === 'string') return <Paragraphs text={text} />;
  return (
    <FetchedText
      of={of}
      waiting={
        // Without scripts the text is read at its own address.
        <a href={text.hostedAt} rel="noreferrer" className={linkClass('not-noscript:hidden')}>
          {t('pages.about.openText')}
        </a>
      }
    />
  );
}
