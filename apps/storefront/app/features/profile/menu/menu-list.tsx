import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { classNames } from '@kaplya/ui/layout/class-names.ts';
import { Icon, type IconName } from '@kaplya/ui/icon/icon.tsx';

/** A vertical menu whose entries have the full width. */
export function MenuList({ label, children }: { label: string; children: ReactNode }) {
  return (
    <nav aria-label={label} className="overflow-clip rounded-lg bg-surface shadow-card">
      <ul className="divide-y divide-line">{children}</ul>
    </nav>
  );
}

const ROW =
  'flex min-h-14 w-full items-center gap-3.5 px-4 py-2 text-start transition-colors duration-(--duration-fast) hover:bg-sunken focus-visible:-outline-offset-3';

type MenuLinkProps = {
  /** A path of the shop or the URL of another site. */
  to: string;
  icon: IconName;
  /** A short text at the end of the entry, such as a balance. */
  note?: string | undefined;
  /** Called instead of the navigation, except when the click opens a new tab. */
  onPress?: () => void;
  children: ReactNode;
};

export function MenuLink({ to, icon, note, onPress, children }: MenuLinkProps) {
  const content = (
    <>
      <Icon name={icon} size={22} className="text-brand" />
      <span className="min-w-0 grow font-medium">{children}</span>
      {note && <span className="text-ink-muted tabular-nums">{note}</span>}
      <Icon name="chevron-right" size={18} className="text-ink-muted" />
    </>
  );
  return (
    <li>
      {to.startsWith('/') ? (
        <Link
          to={to}
          className={ROW}
          aria-haspopup={onPress && 'dialog'}
          onClick={(event) => {
            if (!onPress || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
            event.preventDefault();
            onPress();
          }}
        >
          {content}
        </Link>
      ) : (
        <a href={to} className={ROW}>
          {content}
        </a>
      )}
    </li>
  );
}

type MenuActionProps = {
  icon: IconName;
  isDangerous?: boolean;
  isBusy?: boolean;
  onPress: () => void;
  children: ReactNode;
};

export function MenuAction({ icon, isDangerous = false, isBusy = false, onPress, children }: MenuActionProps) {
  return (
    <li>
      <button
        type="button"
        className={classNames(ROW, isDangerous && 'text-danger')}
        aria-busy={isBusy || undefined}
        onClick={() => {
          if (!isBusy) onPress();
        }}
      >
        <Icon name={icon} size={22} className={isDangerous ? '' : 'text-brand'} />
        <span className="font-medium">{children}</span>
      </button>
    </li>
  );
}
