import { useText } from '#i18n/use-text.ts';
import { useHotkeys } from './use-hotkeys.ts';

type DialogAction = { readonly label: string; readonly submit: () => void; readonly savesToo: boolean };

/** The keys of an open dialog: Ctrl+Enter for its main button, Ctrl+S where that saves or leads on. */
export function useDialogKeys(isOpen: boolean, { label, submit, savesToo }: DialogAction): void {
  const t = useText();
  const hotkey = { label, isInFields: true, run: submit };
  useHotkeys(
    isOpen
      ? {
          name: t('kit.keys.dialog'),
          isModal: true,
          hotkeys: [{ keys: 'mod+Enter', ...hotkey }, ...(savesToo ? [{ keys: 'mod+s', ...hotkey }] : [])],
        }
      : null,
  );
}
