import { useState } from 'react';
import { FetchedText } from '#features/company/texts/fetched-text.tsx';
import { useText } from '#i18n/use-text.ts';
import { Icon } from '@kaplya/ui/icon/icon.tsx';

/** Explains which empty bottles the courier takes and how, in the text that the shop has written (E-15). */
export function ReturnedBottlesHelp() {
  const t = useText();
  const [isOpen, setOpen] = useState(false);

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
      <div className="pb-4 text-sm text-ink-muted">
        <FetchedText of="bottles" isWanted={isOpen} />
      </div>
    </details>
  );
}
