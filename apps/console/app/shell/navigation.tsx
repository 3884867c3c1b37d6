import type { ReactNode } from 'react';
import { NavLink } from 'react-router';
import { Icon } from '@kaplya/ui/icon/icon.tsx';
import { classNames } from '@kaplya/ui/layout/class-names.ts';
import { useStore } from '@kaplya/state/use-store.ts';
import { queueCounts } from '#platform/live/queue-counts.ts';
import { toCountText } from '#platform/live/to-count-text.ts';
import { useText } from '#i18n/use-text.ts';
import type { NavEntry } from '#platform/feature/feature.ts';
import { useMe } from '#platform/session/me.ts';
import { listNav } from './list-nav.ts';

const groups = ['work', 'setup'] as const;

type NavigationProps = {
  isNarrow: boolean;
  /** The element above the entries. */
  head?: ReactNode;
  onChoose?: () => void;
};

/** The permitted features. */
export function Navigation({ isNarrow, head, onChoose }: NavigationProps) {
  const t = useText();
  const entries = listNav(useMe());
  return (
    <nav aria-label={t('shell.nav.label')} className="flex min-h-0 grow flex-col overflow-y-auto pb-1">
      {head}
      {groups
        .map((name) => ({ name, group: entries.filter((entry) => entry.group === name) }))
        .map(
          ({ name, group }) =>
            group.length > 0 && (
              <ul
                key={name}
                className={classNames('flex flex-col gap-0.5 px-1.5 py-1', name === 'setup' && 'border-t border-line')}
              >
                {group.map((entry) => (
                  <li key={entry.path}>
                    <Entry entry={entry} label={t(entry.label)} isNarrow={isNarrow} onChoose={onChoose} />
                  </li>
                ))}
              </ul>
            ),
        )}
    </nav>
  );
}

type EntryProps = { entry: NavEntry; label: string; isNarrow: boolean; onChoose: (() => void) | undefined };

function Entry({ entry, label, isNarrow, onChoose }: EntryProps) {
  const counts = useStore(queueCounts);
  const count = entry.queue === undefined ? 0 : (counts?.[entry.queue] ?? 0);
  return (
    <NavLink
      to={`/${entry.path}`}
      title={isNarrow ? label : undefined}
      {...(onChoose && { onClick: onChoose })}
      className={({ isActive }) =>
        classNames(
          'relative flex min-h-target items-center gap-2.5 rounded-sm px-2.5 text-sm font-medium no-underline',
          isActive ? 'bg-brand-soft font-semibold text-brand-ink' : 'text-ink hover:bg-sunken',
        )
      }
    >
      <Icon name={entry.icon} size={18} />
      <span className={isNarrow ? 'sr-only' : 'min-w-0 truncate'}>{label}</span>
      {count > 0 && (
        <span
          className={classNames(
            'rounded-full bg-brand-soft px-1.5 text-xs font-semibold text-brand-ink tabular-nums',
            isNarrow ? 'absolute end-0 top-0' : 'ms-auto',
          )}
        >
          {toCountText(count)}
        </span>
      )}
    </NavLink>
  );
}
