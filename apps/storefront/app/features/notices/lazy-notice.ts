import { lazy, type ComponentType } from 'react';
import { loadLaterTexts } from '#i18n/later-texts.ts';
import { whenOnline } from '#ui/when-online.ts';

/** `onAnswer`: it was answered or closed, and that is kept. */
export type NoticeProps = { onAnswer: () => void };

export function lazyNotice(load: () => Promise<ComponentType<NoticeProps>>) {
  return lazyOrNothing<NoticeProps>(async () => {
    const [notice] = await Promise.all([load(), loadLaterTexts('notices')]);
    return notice;
  });
}

/** What cannot be loaded is not shown, and the page stays. */
export function lazyOrNothing<Props>(load: () => Promise<ComponentType<Props>>) {
  return lazy(async (): Promise<{ default: ComponentType<Props> }> => {
    const component = await whenOnline(load).catch(() => null);
    return { default: component ?? (() => null) };
  });
}
