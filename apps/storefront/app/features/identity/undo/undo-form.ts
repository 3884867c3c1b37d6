import type { SignInMethod } from '@kaplya/contract';
import { useFormDraft, type FormDraft } from '#platform/use-form-draft.ts';
import type { KeptChallenge } from '../challenge.ts';

/** What the page of a former contact knows; it survives a reload, never a code. */
export type UndoForm = {
  step: 'target' | 'code';
  /** Empty: the first that the partner offers. */
  method: SignInMethod | '';
  phone: string;
  email: string;
  challenge: KeptChallenge | null;
  /** Why the first step is shown again. */
  notice: string;
  /** Until when no further code is sent to `refusedTarget`, in epoch milliseconds. */
  refusedUntil: number;
  refusedTarget: string;
};

export const UNDO_FORM = 'undo-contact';

const emptyUndoForm: UndoForm = {
  step: 'target',
  method: '',
  phone: '',
  email: '',
  challenge: null,
  notice: '',
  refusedUntil: 0,
  refusedTarget: '',
};

export function useUndoForm(): FormDraft<UndoForm> {
  return useFormDraft(UNDO_FORM, emptyUndoForm);
}
