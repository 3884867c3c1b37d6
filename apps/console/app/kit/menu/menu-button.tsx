import { useEffect, useId, useRef, useState, type KeyboardEvent, type ReactNode, type RefObject } from 'react';
import { Link } from 'react-router';
import { Button } from '@kaplya/ui/button/button.tsx';
import { classNames } from '@kaplya/ui/layout/class-names.ts';
import { useText } from '#i18n/use-text.ts';
import { useHotkeys } from '#kit/keys/use-hotkeys.ts';

export type MenuItem = {
  readonly id: string;
  readonly label: ReactNode;
  /** The search params that the item leads to; absent: `onChoose` runs. */
  readonly search?: string;
  readonly state?: unknown;
  readonly onChoose?: () => void;
};

type MenuButtonProps = {
  label: string;
  icon?: ReactNode;
  items: readonly MenuItem[];
  buttonRef?: RefObject<HTMLButtonElement | null>;
  className?: string;
};

/** A button with a menu below it. Arrows move in the menu, Escape closes it and returns to the button. */
export function MenuButton({ label, icon, items, buttonRef, className }: MenuButtonProps) {
  const t = useText();
  const id = useId();
  const own = useRef<HTMLButtonElement>(null);
  const button = buttonRef ?? own;
  const root = useRef<HTMLDivElement>(null);
  const [isOpen, setOpen] = useState(false);

  function close(): void {
    setOpen(false);
    button.current?.focus();
  }

  // Above the keys of the list: J and K would move it behind the menu.
  useHotkeys(
    isOpen
      ? {
          name: label,
          isModal: true,
          hotkeys: [{ keys: 'Escape', label: t('kit.close'), isInFields: true, run: close }],
        }
      : null,
  );
  useEffect(() => {
    if (!isOpen) return undefined;
    root.current?.querySelector<HTMLElement>('[role="menuitem"]')?.focus();
    const leave = ({ target }: Event) => {
      if (target instanceof Node && !root.current?.contains(target)) setOpen(false);
    };
    document.addEventListener('pointerdown', leave);
    document.addEventListener('focusin', leave);
    return () => {
      document.removeEventListener('pointerdown', leave);
      document.removeEventListener('focusin', leave);
    };
  }, [isOpen]);

  function move(event: KeyboardEvent): void {
    const entries = [...(root.current?.querySelectorAll<HTMLElement>('[role="menuitem"]') ?? [])];
    const at = entries.findIndex((entry) => entry === document.activeElement);
    const next = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: entries.length - 1 }[event.key];
    if (next === undefined) return;
    event.preventDefault();
    entries[(next + entries.length) % entries.length]?.focus();
  }

  return (
    <div ref={root} className={classNames('relative shrink-0', className)}>
      <Button
        ref={button}
        variant="ghost"
        size="sm"
        aria-haspopup="menu"
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        {...(icon !== undefined && { iconStart: icon })}
        onClick={() => setOpen(!isOpen)}
        onKeyDown={(event) => {
          if (event.key !== 'ArrowDown') return;
          event.preventDefault();
          setOpen(true);
        }}
      >
        {label}
      </Button>
      {isOpen && (
        <div
          id={id}
          role="menu"
          aria-label={label}
          tabIndex={-1}
          className="absolute start-0 top-full z-bar flex max-h-80 max-w-72 min-w-44 flex-col overflow-y-auto rounded-sm border border-line bg-raised py-1 shadow-card"
          onKeyDown={move}
        >
          {items.map((item) =>
            item.search === undefined ? (
              <button
                key={item.id}
                type="button"
                role="menuitem"
                tabIndex={-1}
                className={ITEM}
                onClick={() => {
                  setOpen(false);
                  item.onChoose?.();
                }}
              >
                {item.label}
              </button>
            ) : (
              <Link
                key={item.id}
                role="menuitem"
                tabIndex={-1}
                to={{ search: item.search }}
                state={item.state}
                className={ITEM}
                onClick={close}
              >
                {item.label}
              </Link>
            ),
          )}
        </div>
      )}
    </div>
  );
}

const ITEM =
  'flex min-h-target items-center gap-2 px-3 py-1 text-start text-sm text-ink no-underline hover:bg-sunken focus:bg-brand-soft';
