import { useState, type ComponentProps } from 'react';
import { useText } from '#i18n/use-text.ts';
import { ConfirmButton } from '#kit/form/confirm-button.tsx';
import { showFailure } from '#kit/state/show-failure.ts';

type DeleteButtonProps = Pick<ComponentProps<typeof ConfirmButton>, 'label' | 'title' | 'text'> & {
  /** Deletes the record. Rejects with `ApiFailure`. */
  onDelete: () => Promise<void>;
};

/** Deletes the record of a form after a confirmation; a toast reports a failure. */
export function DeleteButton({ onDelete, ...question }: DeleteButtonProps) {
  const t = useText();
  const [isBusy, setBusy] = useState(false);
  async function remove() {
    setBusy(true);
    try {
      await onDelete();
    } catch (failure) {
      showFailure(failure, t('kit.form.failed'));
    } finally {
      setBusy(false);
    }
  }
  return (
    <div className="-ms-3">
      <ConfirmButton {...question} variant="ghost" isBusy={isBusy} onConfirm={() => void remove()} />
    </div>
  );
}
