import { ApiFailure } from '@kaplya/client/failures/api-failure.ts';
import { useState } from 'react';
import { findPastedCode, toTypedCode } from './parse-code.ts';

type TypedCodeOptions = {
  /** The form that the field belongs to. */
  form: { isBusy: boolean; work: string | null; clear: (field: 'code') => void };
  /** How many digits there are. */
  length: number;
  /** A call tells the code: what is pasted may be the number that called. */
  isCall: boolean;
  /** Whether a full code is sent by itself now. */
  canSend: boolean;
  onFull: (code: string) => void;
};

/** What is typed of a one-time code: it sends itself when it is full, and nothing is typed while something is sent. */
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
    /** Sends it. A code that was refused is of no use; one without an answer may be the right one. */
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
