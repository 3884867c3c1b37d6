import { ApiFailure } from '@kaplya/client/failures/api-failure.ts';
import { useState } from 'react';
import { findPastedCode, toTypedCode } from '@kaplya/client/sign-in/parse-code.ts';

type TypedCodeOptions = {
  /** The form that the field belongs to. */
  form: { isBusy: boolean; work: string | null; clear: (field: 'code') => void };
  /** The number of digits. */
  length: number;
  /** The code is sent by a call. Then pasted text may be the number of the caller. */
  isCall: boolean;
  /** Whether a full code is sent without a press of the button. */
  canSend: boolean;
  onFull: (code: string) => void;
};

/** The state of the field of a one-time code. A full code is sent at once. The field ignores input while the form sends. */
export function useTypedCode({ form, length, isCall, canSend, onFull }: TypedCodeOptions) {
  const [code, setCode] = useState('');
  const isSending = form.work === 'submit';

  function enter(next: string) {
    if (form.isBusy) return;
    setCode(next);
    form.clear('code');
    if (next.length === length && next !== code && canSend) onFull(next);
  }

  return {
    code,
    enter,
    empty: () => setCode(''),
    /** Empties the field if the server refuses the code. Without an answer the code may be the right one. */
    async emptyIfRefused(send: () => Promise<void>): Promise<void> {
      try {
        await send();
      } catch (failure) {
        if (failure instanceof ApiFailure && failure.kind === 'answer') setCode('');
        throw failure;
      }
    },
    fieldProps: {
      name: 'code',
      length,
      value: code,
      required: true,
      readOnly: isSending,
      'aria-busy': isSending || undefined,
      normalize: (typed: string) => toTypedCode(typed, length),
      findInPasted: (pasted: string) => findPastedCode(pasted, length, { isCall }),
      onValueChange: enter,
    },
  };
}
