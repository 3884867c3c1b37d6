import { Icon } from '../icon/icon.tsx';

/** A line at the top while nothing can be loaded, with the reason. null: no problem. */
export function OfflineBar({ text }: { text: string | null }) {
  return (
    <div role="status">
      {text !== null && (
        <p className="flex animate-appear items-center justify-center gap-2 bg-warning-soft px-4 py-2 text-center text-sm font-medium text-warning">
          <Icon name="offline" size={20} />
          {text}
        </p>
      )}
    </div>
  );
}
