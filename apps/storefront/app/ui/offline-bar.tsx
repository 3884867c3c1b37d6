import { Icon } from './icon.tsx';

/** A line at the top while there is no network. */
export function OfflineBar({ isOnline, text }: { isOnline: boolean; text: string }) {
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
