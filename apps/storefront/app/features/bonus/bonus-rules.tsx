import { useCompanyText } from '#features/company/texts/use-company-text.ts';
import { useText } from '#i18n/use-text.ts';
import { Button } from '@kaplya/ui/button/button.tsx';
import { Dialog } from '@kaplya/ui/overlay/dialog.tsx';
import { Skeleton } from '@kaplya/ui/message/skeleton.tsx';

/** Explains how points work, in the company's words (S-42). */
export function BonusRules({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const t = useText();
  const about = useCompanyText('points', { isWanted: isOpen });
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title={t('bonus.rules.title')}>
      {about.data ? (
        <div className="flex flex-col gap-3">
          {about.data.split(/\n+/).map((paragraph) => (
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
