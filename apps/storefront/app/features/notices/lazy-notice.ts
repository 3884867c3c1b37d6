import type { ComponentType } from 'react';
import { lazyWithTexts } from '#i18n/later-texts.ts';
import type { LaterArea } from '#i18n/message-id.ts';

/** `onAnswer`: it was answered or closed, and that is kept. */
export type NoticeProps = { onAnswer: () => void };

export function lazyNotice(load: () => Promise<ComponentType<NoticeProps>>, area: LaterArea = 'notices') {
  return lazyWithTexts([area], load);
}
