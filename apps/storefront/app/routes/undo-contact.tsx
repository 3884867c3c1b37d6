import { useSearchParams } from 'react-router';
import { UndoPage } from '#features/identity/undo/undo-page.tsx';
import { PageMeta } from '#features/page-parts/page-meta.tsx';
import { loadDeferredTexts, type DeferredTextsHandle } from '#i18n/deferred-texts.ts';
import { useText } from '#i18n/use-text.ts';

export const handle: DeferredTextsHandle = { texts: ['identity', 'undo'] };

export function loader() {
  return null;
}

export async function clientLoader() {
  await loadDeferredTexts(...handle.texts);
  return null;
}

/**
 * The page that messages about a replaced contact link to (S-104, S-105). With `?recovery` the message was about a
 * recovery by support.
 */
export default function UndoContact() {
  const t = useText();
  const [search] = useSearchParams();
  const isRecovery = search.has('recovery');
  return (
    <>
      <PageMeta title={t(isRecovery ? 'undo.title.recovery' : 'undo.title.undo')} isPrivate />
      <UndoPage isRecovery={isRecovery} />
    </>
  );
}
