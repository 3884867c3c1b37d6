import { useLanguage } from '#i18n/use-language.ts';
import { useText } from '#i18n/use-text.ts';
import { apiQuery } from '#platform/api-query.ts';
import { useQuery } from '#platform/queries.ts';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { Skeleton } from '#ui/skeleton.tsx';

/** How points work, in the words of the company (S-42). */
export function BonusRules({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const t = useText();
  const lang = useLanguage();
  const about = useQuery({ ...apiQuery('getLoyaltySystemAbout', { query: { lang } }), enabled: isOpen });
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title={t('bonus.rules.title')}>
      {about.data ? (
        <div className="flex flex-col gap-3">
          {about.data.data.text.split(/\n+/).map((paragraph) => (
            <p key={paragraph}>{paragraph}</p>
          ))}
        </div>
      ) : about.isError ? (
        <div className="flex flex-col items-start gap-3">
          <p>{t('bonus.rules.failed')}</p>
          <Button isLoading={about.isFetching} onClick={() => void about.refetch()}>
            {t('common.tryAgain')}
          </Button>
        </div>
      ) : (
        <Skeleton className="h-40" />
      )}
    </Dialog>
  );
}
