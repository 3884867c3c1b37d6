import type { ComponentType } from 'react';
import { lazyWithTexts } from '#i18n/later-texts.ts';

/** `onAnswer`: it was answered or closed, and that is kept. */
export type NoticeProps = { onAnswer: () => void };

export function lazyNotice(load: () => Promise<ComponentType<NoticeProps>>) {
  return lazyWithTexts(['notices'], load);
}
