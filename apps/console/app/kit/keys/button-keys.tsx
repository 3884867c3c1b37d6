import { toKeyNames } from './key-cap.tsx';

/** The keys of a button, drawn in it. Hidden on touch screens, and from screen readers, which read `toShortcut`. */
export function ButtonKeys({ keys }: { keys: string }) {
  return (
    <span aria-hidden="true" className="inline-flex gap-0.5 pointer-coarse:hidden max-sm:hidden">
      {toKeyNames(keys).map((name) => (
        <kbd
          key={name}
          className="inline-grid min-h-5 min-w-5 place-items-center rounded-sm border border-current/40 px-1 font-sans text-xs font-medium"
        >
          {name}
        </kbd>
      ))}
    </span>
  );
}

/** The keys as `aria-keyshortcuts`: `mod+Enter` is `Control+Enter`. */
export function toShortcut(keys: string): string {
  return toKeyNames(keys)
    .map((name) => (name === 'Ctrl' ? 'Control' : name === '⌘' ? 'Meta' : name))
    .join('+');
}
