import type { StoredForm } from '#platform/storage/form-draft.ts';
import { useFormDraft, type FormDraft } from '#platform/storage/use-form-draft.ts';
import type { CodeRequestForm } from '../code/use-code-request.ts';

/**
 * The state of the page where a former contact restores the account. It survives a reload, except the typed code, which
 * is never stored.
 */
export type UndoForm = CodeRequestForm & { step: 'target' | 'code'; phone: string };

export const undoForm: StoredForm<UndoForm> = {
  id: 'undo-contact',
  empty: {
    step: 'target',
    method: '',
    phone: '',
    email: '',
    challenge: null,
    message: '',
    refusedUntil: 0,
    refusedTarget: '',
  },
};

export function useUndoForm(): FormDraft<UndoForm> {
  return useFormDraft(undoForm);
}
