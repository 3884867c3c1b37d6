import type { ComponentType } from 'react';
import { loadLaterTexts } from '#i18n/later-texts.ts';
import type { LaterArea } from '#i18n/message-id.ts';
import { lazyDecoration } from '@kaplya/ui/lazy/lazy-part.tsx';
import { whenOnline } from '@kaplya/ui/lazy/when-online.ts';

/** `onAnswer`: it was answered or closed, and that is kept. */
export type NoticeProps = { onAnswer: () => void };

export function lazyNotice(load: () => Promise<ComponentType<NoticeProps>>, area: LaterArea = 'notices') {
  return lazyOrNothing<NoticeProps>(async () => {
    const [notice] = await Promise.all([load(), loadLaterTexts(area)]);
    return notice;
  });
}

/** What cannot be loaded is not shown, and the page stays. */
export function lazyOrNothing<Props extends object>(load: () => Promise<ComponentType<Props>>) {
  return lazyDecoration<Props>(async () => ({ default: await whenOnline(load) }));
}
