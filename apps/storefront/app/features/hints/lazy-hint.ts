import type { ComponentType } from 'react';
import { lazyWithTexts } from '#i18n/deferred-texts.ts';

/** `onAnswer` is called when the customer has answered or closed the hint, after the answer was stored. */
export type HintProps = { onAnswer: () => void };

export function lazyHint(load: () => Promise<ComponentType<HintProps>>) {
  return lazyWithTexts(['hints'], load);
}
