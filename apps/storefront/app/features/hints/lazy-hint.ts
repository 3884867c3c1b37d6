import type { ComponentType } from 'react';
import { lazyWithTexts } from '#i18n/deferred-texts.ts';

/** `onAnswer` is called after the hint was answered or closed, and that was stored. */
export type HintProps = { onAnswer: () => void };

export function lazyHint(load: () => Promise<ComponentType<HintProps>>) {
  return lazyWithTexts(['hints'], load);
}
