import { FetchedText } from '#features/company/texts/fetched-text.tsx';
import { useText } from '#i18n/use-text.ts';
import { Dialog } from '@kaplya/ui/overlay/dialog.tsx';

/** Explains how points work, in the text that the shop has written (S-42). */
export function BonusRules({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const t = useText();
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title={t('bonus.rules.title')}>
      <FetchedText of="points" isWanted={isOpen} />
    </Dialog>
  );
}
