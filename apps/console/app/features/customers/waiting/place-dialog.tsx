import type { WaitingAddress } from '@kaplya/contract';
import { useText } from '#i18n/use-text.ts';
import { ContentDialog } from '#kit/dialog/content-dialog.tsx';
import { PlaceForm } from './place-form.tsx';

type PlaceDialogProps = { address: WaitingAddress; onClose: () => void; onPlaced: () => void };

/** The form of the place of a waiting address, over the page of its customer or a call. */
export function PlaceDialog({ address, onClose, onPlaced }: PlaceDialogProps) {
  const t = useText();
  return (
    <ContentDialog isOpen title={t('map.place.title')} description={address.text} onClose={onClose}>
      <PlaceForm
        address={address}
        onPlaced={() => {
          onPlaced();
          onClose();
        }}
      />
    </ContentDialog>
  );
}
