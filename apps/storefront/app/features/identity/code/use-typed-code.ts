import { ApiFailure } from '@kaplya/client/failures/api-failure.ts';
import { useState } from 'react';
import { findPastedCode, toTypedCode } from '@kaplya/client/sign-in/parse-code.ts';

type TypedCodeOptions = {
  /** The form that the field belongs to. */
  form: { isBusy: boolean; work: string | null; clear: (field: 'code') => void };
  /** The number of digits of the code. */
  length: number;
  /** True when the code is the last digits of a caller's number: pasted text may then be the whole number. */
  isCall: boolean;
  /** Whether a code is submitted as soon as all its digits are typed. */
  canSend: boolean;
  onFull: (code: string) => void;
};

/**
 * The state of the field of a one-time code. A complete code is submitted at once. Input is ignored while the form is
 * busy.
 */
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
    /** Empties the field if the server refuses the code. Without an answer the code stays, because it may be right. */
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
