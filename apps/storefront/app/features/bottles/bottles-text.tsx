import { useCompanyText } from '#features/company/texts/use-company-text.ts';
import { useText } from '#i18n/use-text.ts';
import { Button } from '@kaplya/ui/button/button.tsx';
import { Skeleton } from '@kaplya/ui/message/skeleton.tsx';

type BottlesTextProps = {
  /** The text loads when it is wanted. */
  isWanted: boolean;
  /** Stands in place of a text that did not come. */
  failed: string;
};

/** How bottles are returned and which ones are taken, in the company's words (E-15). */
export function BottlesText({ isWanted, failed }: BottlesTextProps) {
  const t = useText();
  const text = useCompanyText('bottles', { isWanted });
  if (text.data) return text.data.split(/\n+/).map((paragraph) => <p key={paragraph}>{paragraph}</p>);
  if (!text.isError) return <Skeleton className="h-16" />;
  return (
    <p>
      {failed}{' '}
      <Button variant="ghost" onClick={() => void text.refetch()}>
        {t('common.tryAgain')}
      </Button>
    </p>
  );
}
