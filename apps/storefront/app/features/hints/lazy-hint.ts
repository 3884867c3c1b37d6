import type { ComponentType } from 'react';
import { lazyWithTexts } from '#i18n/deferred-texts.ts';

/** `onAnswer`: it was answered or closed, and that is kept. */
export type HintProps = { onAnswer: () => void };

export function lazyHint(load: () => Promise<ComponentType<HintProps>>) {
  return lazyWithTexts(['notices'], load);
}
