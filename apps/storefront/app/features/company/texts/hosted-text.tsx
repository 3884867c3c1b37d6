import { useText } from '#i18n/use-text.ts';
import { Button } from '@kaplya/ui/button/button.tsx';
import { linkClass } from '@kaplya/ui/button/link-class.ts';
import { Skeleton } from '@kaplya/ui/message/skeleton.tsx';
import type { CompanyText, ShownText } from './company-texts.ts';
import { Paragraphs } from './paragraphs.tsx';
import { useCompanyText } from './use-company-text.ts';

/** A text that came with the page, or that loads now if the partner hosts it elsewhere. */
export function HostedText({ of, text }: { of: CompanyText; text: ShownText }) {
  return typeof text === 'string' ? <Paragraphs text={text} /> : <FetchedText of={of} {...text} />;
}

function FetchedText({ of, hostedAt }: { of: CompanyText; hostedAt: string }) {
  const t = useText();
  const { data, isError, isFetching, refetch } = useCompanyText(of);
  if (data !== undefined) return <Paragraphs text={data} />;
  if (!isError)
    return (
      <>
        <Skeleton className="h-32 max-w-prose noscript:hidden" />
        {/* Whoever has no scripts reads it where it is. */}
        <a href={hostedAt} rel="noreferrer" className={linkClass('not-noscript:hidden')}>
          {t('pages.about.openText')}
        </a>
      </>
    );
  return (
    <div className="flex flex-col items-start gap-3">
      <p>{t('pages.about.textFailed')}</p>
      <Button isLoading={isFetching} onClick={() => void refetch()}>
        {t('common.tryAgain')}
      </Button>
    </div>
  );
}
