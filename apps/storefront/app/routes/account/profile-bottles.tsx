import { AccountGate } from '#features/profile/menu/account-gate.tsx';
import { BottlesPage } from '#features/bottles/bottles-page.tsx';
import type { FrameHandle } from '#features/shell/document/catalogue-frame.tsx';
import { PageMeta } from '#features/frame/page-meta.tsx';
import { loadLaterTexts, type LaterTextsHandle } from '#i18n/later-texts.ts';
import { useText } from '#i18n/use-text.ts';
import { Frame } from '@kaplya/ui/overlay/frame.tsx';

export const handle: FrameHandle & LaterTextsHandle = {
  frame: { Frame, title: 'bottles.title' },
  texts: ['account', 'bottles'],
};

export function loader() {
  return null;
}

export async function clientLoader() {
  await loadLaterTexts(...handle.texts);
  return null;
}

/** The bottles that are with the customer. */
export default function ProfileBottles() {
  const t = useText();
  return (
    <>
      <PageMeta title={t('bottles.title')} isPrivate />
      <h1 className="sr-only">{t('bottles.title')}</h1>
      <AccountGate>{() => <BottlesPage />}</AccountGate>
    </>
  );
}
