const NAMES: Readonly<Record<string, string>> = {
  ' ': 'Space',
  Escape: 'Esc',
  ArrowDown: '↓',
  ArrowUp: '↑',
};

const isMac = /Mac|iPhone|iPad/.test(navigator.userAgent);

/** The names of the keys of `mod+k` on this device. */
export function toKeyNames(keys: string): string[] {
  const isMod = keys.startsWith('mod+');
  const key = isMod ? keys.slice(4) : keys;
  const name = NAMES[key] ?? (key.length === 1 ? key.toUpperCase() : key);
  return isMod ? [isMac ? '⌘' : 'Ctrl', name] : [name];
}

/** A key drawn as on a keyboard. */
export function KeyCap({ keys }: { keys: string }) {
  return (
    <span className="inline-flex gap-0.5">
      {toKeyNames(keys).map((name) => (
        <kbd
          key={name}
          className="inline-grid min-h-5 min-w-5 place-items-center rounded-sm border border-line-strong bg-surface px-1 font-sans text-xs font-semibold text-ink-muted"
        >
          {name}
        </kbd>
      ))}
    </span>
  );
}
