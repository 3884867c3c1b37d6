import { useState } from 'react';
import { useCompanyText } from '#features/company/texts/use-company-text.ts';
import { useText } from '#i18n/use-text.ts';
import { Button } from '@kaplya/ui/button/button.tsx';
import { Icon } from '@kaplya/ui/icon/icon.tsx';
import { Skeleton } from '@kaplya/ui/message/skeleton.tsx';

/** Explains which bottles are taken and how, in the shop's words (E-15). The text loads when it is opened. */
export function ReturnedBottlesHelp() {
  const t = useText();
  const [isOpen, setOpen] = useState(false);
  const help = useCompanyText('bottles', { isWanted: isOpen });

  return (
    <details
      className="group mt-1"
      onToggle={(event) => {
        setOpen(event.currentTarget.open);
      }}
    >
      <summary className="flex min-h-target list-none items-center gap-1.5 text-sm font-medium text-brand-ink [&::-webkit-details-marker]:hidden">
        <Icon name="question" size={18} />
        {t('cart.bottles.about')}
        <Icon name="chevron-down" size={16} className="transition-transform group-open:rotate-180" />
      </summary>
      <div className="pb-2 text-sm text-ink-muted">
        {help.data ? (
          help.data.split(/\n+/).map((paragraph) => (
            <p key={paragraph} className="mb-2">
              {paragraph}
            </p>
          ))
        ) : help.isError ? (
          <p>
            {t('cart.bottles.aboutFailed')}{' '}
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
