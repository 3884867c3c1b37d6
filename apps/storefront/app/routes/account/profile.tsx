import { ProfilePage } from '#features/profile/menu/profile-page.tsx';
import type { FrameHandle } from '#features/shell/document/catalogue-frame.tsx';
import { PageMeta } from '#features/frame/page-meta.tsx';
import { loadLaterTexts, type LaterTextsHandle } from '#i18n/later-texts.ts';
import { useText } from '#i18n/use-text.ts';
import { Frame } from '@kaplya/ui/overlay/frame.tsx';

export const handle: FrameHandle & LaterTextsHandle = {
  frame: { Frame, title: 'account.title' },
  texts: ['account', 'share'],
};

export function loader() {
  return null;
}

export async function clientLoader() {
  await loadLaterTexts(...handle.texts);
  return null;
}

/** The account (S-07). Only the browser knows the user. */
export default function Profile() {
  const t = useText();
  return (
    <>
      <PageMeta title={t('account.title')} isPrivate />
      <h1 className="sr-only">{t('account.title')}</h1>
      <ProfilePage />
    </>
  );
}
