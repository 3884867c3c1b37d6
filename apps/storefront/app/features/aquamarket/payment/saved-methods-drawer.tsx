import { SavedMethods } from '#features/account/saved-methods.tsx';
import { useText } from '#i18n/use-text.ts';
import { Drawer } from '@kaplya/ui/overlay/drawer.tsx';

/** The cards and accounts saved at the bank. They can be deleted here, where they are used (S-56). */
export function SavedMethodsDrawer({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const t = useText();
  return (
    <Drawer isOpen={isOpen} onClose={onClose} title={t('account.payments.title')} isTall>
      <div className="flex flex-col gap-4">
        <SavedMethods />
      </div>
    </Drawer>
  );
}
