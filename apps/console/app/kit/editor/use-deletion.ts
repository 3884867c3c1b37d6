import { useState } from 'react';
import { useText } from '#i18n/use-text.ts';
import { showFailure } from '#kit/state/show-failure.ts';

type Deletion = { isDeleting: boolean; remove: () => void };

/** Deletes what a form is about: busy meanwhile; why it could not be, a toast says. */
export function useDeletion(deleteIt: () => Promise<void>): Deletion {
  const t = useText();
  const [isDeleting, setDeleting] = useState(false);
  async function remove() {
    setDeleting(true);
    try {
      await deleteIt();
    } catch (failure) {
      showFailure(failure, t('kit.form.failed'));
    } finally {
      setDeleting(false);
    }
  }
  return { isDeleting, remove: () => void remove() };
}
