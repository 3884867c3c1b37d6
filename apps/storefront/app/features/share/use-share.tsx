import { useState, type ReactNode } from 'react';
import { useText } from '#i18n/use-text.ts';
import { Dialog } from '@kaplya/ui/overlay/dialog.tsx';
import { TextField } from '@kaplya/ui/field/text-field.tsx';
import { showToast } from '@kaplya/ui/message/toasts.ts';
import { shareLink } from './share-link.ts';

/**
 * Returns a function that shares a link, and the dialog to render, where the URL can be copied by hand when the browser
 * can neither share nor copy (S-65).
 */
export function useShare(): { share: (link: { title: string; url: string }) => Promise<void>; dialog: ReactNode } {
  const t = useText();
  const [shown, setShown] = useState<string | null>(null);
  const [isOpen, setOpen] = useState(false);

  async function share(link: { title: string; url: string }) {
    const sharing = await shareLink(link, navigator);
    if (sharing === 'copied') showToast({ text: t('share.copied'), tone: 'success' });
    if (sharing !== 'unable') return;
    setShown(link.url);
    setOpen(true);
  }

  const dialog = (
    <Dialog isOpen={isOpen} onClose={() => setOpen(false)} title={t('share.byHand.title')}>
      <p className="mb-3 text-ink-muted">{t('share.byHand.text')}</p>
      <TextField
        label={t('share.byHand.field')}
        value={shown ?? ''}
        readOnly
        onFocus={(event) => event.currentTarget.select()}
      />
    </Dialog>
  );
  return { share, dialog };
}
