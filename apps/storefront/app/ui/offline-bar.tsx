import { useSyncExternalStore } from 'react';
import { Icon } from './icon.tsx';

function subscribe(onChange: () => void): () => void {
  window.addEventListener('online', onChange);
  window.addEventListener('offline', onChange);
  return () => {
    window.removeEventListener('online', onChange);
    window.removeEventListener('offline', onChange);
  };
}

/** Whether the browser believes that it has a network. */
export function useIsOnline(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => navigator.onLine,
    () => true,
  );
}

/** A line at the top while there is no network. */
export function OfflineBar({ text }: { text: string }) {
  const isOnline = useIsOnline();
  return (
    <div role="status">
      {!isOnline && (
        <p className="flex animate-appear items-center justify-center gap-2 bg-warning-soft px-4 py-2 text-center text-sm font-medium text-warning">
          <Icon name="offline" size={20} />
          {text}
        </p>
      )}
    </div>
  );
}
