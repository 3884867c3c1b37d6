import { SavedMethods } from '#features/account/saved-methods.tsx';
import { useText } from '#i18n/use-text.ts';
import { Sheet } from '@kaplya/ui/overlay/sheet.tsx';

/** The cards and accounts saved at the bank. They can be deleted here, where they are used (S-56). */
export function SavedMethodsSheet({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const t = useText();
  return (
    <Sheet isOpen={isOpen} onClose={onClose} title={t('account.payments.title')} isTall>
      <div className="flex flex-col gap-4">
        <SavedMethods />
      </div>
    </Sheet>
  );
}
