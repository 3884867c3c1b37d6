import { useState } from 'react';
import { useCompanyText } from '#features/company/texts/use-company-text.ts';
import { useText } from '#i18n/use-text.ts';
import { Button } from '@kaplya/ui/button/button.tsx';
import { Icon } from '@kaplya/ui/icon/icon.tsx';
import { Skeleton } from '@kaplya/ui/message/skeleton.tsx';

/** Explains how bottles are returned, in the company's words (E-15). */
export function BottlesHelp() {
  const t = useText();
  const [isOpen, setOpen] = useState(false);
  const help = useCompanyText('bottles', { isWanted: isOpen });
  return (
    <details
      className="group rounded-lg bg-surface px-4 shadow-card"
      onToggle={(event) => setOpen(event.currentTarget.open)}
    >
      <summary className="flex min-h-14 list-none items-center gap-2 font-medium [&::-webkit-details-marker]:hidden">
        <Icon name="question" size={20} className="text-brand" />
        <span className="grow">{t('bottles.about')}</span>
        <Icon name="chevron-down" size={18} className="transition-transform group-open:rotate-180" />
      </summary>
      <div className="flex flex-col gap-2 pb-4 text-ink-muted">
        {help.data ? (
          help.data.split(/\n+/).map((paragraph) => <p key={paragraph}>{paragraph}</p>)
        ) : help.isError ? (
          <p>
            {t('bottles.about.failed')}{' '}
            <Button variant="ghost" onClick={() => void help.refetch()}>
              {t('common.tryAgain')}
            </Button>
          </p>
        ) : (
          <Skeleton className="h-16" />
        )}
      </div>
    </details>
  );
}
