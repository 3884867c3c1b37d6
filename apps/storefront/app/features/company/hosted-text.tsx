import { useText } from '#i18n/use-text.ts';
import { Button } from '#ui/button.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import type { CompanyText } from './company-texts.ts';
import { Paragraphs } from './paragraphs.tsx';
import { useCompanyText } from './use-company-text.ts';

/** A text that came with the page or, where the partner hosts it elsewhere, comes now. */
export function HostedText({ of, text }: { of: CompanyText; text: string | null }) {
  return text === null ? <FetchedText of={of} /> : <Paragraphs text={text} />;
}

function FetchedText({ of }: { of: CompanyText }) {
  const t = useText();
  const { data, isError, isFetching, refetch } = useCompanyText(of);
  if (data !== undefined) return <Paragraphs text={data} />;
  if (!isError) return <Skeleton className="h-32 max-w-prose" />;
  return (
    <div className="flex flex-col items-start gap-3">
      <p>{t('pages.about.textFailed')}</p>
      <Button isLoading={isFetching} onClick={() => void refetch()}>
        {t('common.tryAgain')}
      </Button>
    </div>
  );
}
