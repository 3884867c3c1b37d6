import { useEffect, useSyncExternalStore, type ReactNode } from 'react';
import { useLocation } from 'react-router';
import { useText } from '#i18n/use-text.ts';
import { EmptyState } from '#ui/empty-state.tsx';

const PASS_KEY = 'maintenance';

/** Whether the address lets its visitor past the maintenance page (P-17). */
export function hasMaintenancePass(search: string): boolean {
  return new URLSearchParams(search).get('maintenance') === 'off';
}

/** Shows the maintenance page instead of the shop; `?maintenance=off` lets this tab past it for as long as it lives. */
export function MaintenanceGate({ isUpdating, children }: { isUpdating: boolean; children: ReactNode }) {
  const t = useText();
  const { search } = useLocation();
  const passesNow = hasMaintenancePass(search);
  const hasPassed = useSyncExternalStore(noChanges, readPass, () => false);

  useEffect(() => {
    if (passesNow) keepPass();
  }, [passesNow]);

  if (!isUpdating || passesNow || hasPassed) return children;
  return (
    <main className="page-width grid min-h-dvh place-items-center py-10">
      <title>{t('pages.maintenance.title')}</title>
      <EmptyState
        headingLevel={1}
        drawing="bottle"
        title={t('pages.maintenance.title')}
        text={t('pages.maintenance.text')}
      />
    </main>
  );
}

function noChanges() {
  return () => {};
}

// Session storage is the tab's own; where it is blocked the address has to say it each time.
function readPass(): boolean {
  try {
    return window.sessionStorage.getItem(PASS_KEY) === 'off';
  } catch {
    return false;
  }
}

function keepPass(): void {
  try {
    window.sessionStorage.setItem(PASS_KEY, 'off');
  } catch {
    // See above.
  }
}
