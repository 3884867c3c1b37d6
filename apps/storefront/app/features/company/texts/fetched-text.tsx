import type { ReactNode } from 'react';
import { useText } from '#i18n/use-text.ts';
import { Button } from '@kaplya/ui/button/button.tsx';
import { Skeleton } from '@kaplya/ui/message/skeleton.tsx';
import type { CompanyText } from './company-texts.ts';
import { Paragraphs } from './paragraphs.tsx';
import { useCompanyText } from './use-company-text.ts';

type FetchedTextProps = {
  of: CompanyText;
  /** False defers the request, for instance until a dialog opens. */
  isWanted?: boolean;
  /** Content rendered next to the skeleton while the text loads. */
  waiting?: ReactNode;
};

/** A text of the company that loads on demand, with a retry when it fails. */
export function FetchedText({ of, isWanted = true, waiting }: FetchedTextProps) {
  const t = useText();
  const { data, isError, isFetching, refetch } = useCompanyText(of, { isWanted });
  if (data !== undefined) return <Paragraphs text={data} />;
  if (!isError) {
    return (
      <>
        <Skeleton className="h-32 max-w-prose noscript:hidden" />
        {waiting}
      </>
    );
  }
  return (
    <div className="flex flex-col items-start gap-3">
      <p role="alert">{t('common.textFailed')}</p>
      <Button size="sm" variant="secondary" isLoading={isFetching} onClick={() => void refetch()}>
        {t('common.tryAgain')}
      </Button>
    </div>
  );
}
