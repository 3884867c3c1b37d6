import { AgreementsPage } from '#features/profile/settings/agreements-page.tsx';
import type { FrameHandle } from '#features/shell/document/catalogue-frame.tsx';
import { PageMeta } from '#features/frame/page-meta.tsx';
import { loadLaterTexts, type LaterTextsHandle } from '#i18n/later-texts.ts';
import { useText } from '#i18n/use-text.ts';
import { Frame } from '@kaplya/ui/overlay/frame.tsx';

export const handle: FrameHandle & LaterTextsHandle = {
  frame: { Frame, title: 'account.agreements.title' },
  texts: ['account'],
};

export function loader() {
  return null;
}

export async function clientLoader() {
  await loadLaterTexts(...handle.texts);
  return null;
}

/** The customer's agreements (S-40). */
export default function ProfileAgreements() {
  const t = useText();
  return (
    <>
      <PageMeta title={t('account.agreements.title')} isPrivate />
      <h1 className="sr-only">{t('account.agreements.title')}</h1>
      <AgreementsPage />
    </>
  );
}
