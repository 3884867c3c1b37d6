import { useRef, useState } from 'react';

/**
 * Whether a section of the checkout shows its fields or is folded to one line. The fields show while something is
 * missing or wrong. They fold automatically only after a tap, or when the answer came from elsewhere, and not after a
 * key: arrow keys step through the choices.
 */
export function useFold(isAnswered: boolean, { startsOpen = false } = {}) {
  const [state, setState] = useState<'untouched' | 'opened' | 'folded'>('untouched');
  const isTapped = useRef(false);

  return {
    isOpen: !isAnswered || state === 'opened' || (state === 'untouched' && startsOpen),
    canFold: isAnswered,
    open: () => setState('opened'),
    fold: () => setState('folded'),
    /** Folds after a choice by finger or mouse; returns whether it did. */
    foldAfterTap(): boolean {
      if (!isTapped.current) return false;
      setState('folded');
      return true;
    },
    /** The props of the element around the fields. */
    contentProps: {
      onPointerDownCapture: () => {
        isTapped.current = true;
        setState('opened');
      },
      onKeyDownCapture: () => {
        isTapped.current = false;
      },
      onFocusCapture: () => setState('opened'),
    },
  };
}

export type Fold = ReturnType<typeof useFold>;
