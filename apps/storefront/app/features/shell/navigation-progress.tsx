import { useNavigation } from 'react-router';
import { useText } from '#i18n/use-text.ts';

/** A thin line on top while the next page is on its way; shows itself after 200 ms (K-02). */
export function NavigationProgress() {
  const t = useText();
  const { state } = useNavigation();
  if (state === 'idle') return null;
  return (
    <div
      role="progressbar"
      aria-label={t('common.loading')}
      className="fixed inset-x-0 top-0 z-toast h-1 overflow-hidden"
    >
      <div className="h-full w-1/3 animate-late-progress rounded-full bg-brand" />
    </div>
  );
}
