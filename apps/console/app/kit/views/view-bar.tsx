import { useQuery } from '@tanstack/react-query';
import { use } from 'react';
import { Link } from 'react-router';
import { Icon } from '@kaplya/ui/icon/icon.tsx';
import { classNames } from '@kaplya/ui/layout/class-names.ts';
import { useText } from '#i18n/use-text.ts';
import type { BuiltInView } from '#kit/list/list-definition.ts';
import { SaveView } from './save-view.tsx';
import { SavedViewsContext } from './saved-view.ts';
import { chosenHere, useDefaultView } from './use-default-view.ts';
import { ViewSettings } from './view-settings.tsx';

type ViewBarProps = {
  listId: string;
  builtIn: readonly BuiltInView[];
  /** Row counts of views, by their ids. */
  counts: Readonly<Record<string, number>>;
  /** The current state of the list, as `toViewSearch` writes it. */
  search: string;
};

/** The views of a list: built-in, own, and shared by colleagues. */
export function ViewBar({ listId, builtIn, counts, search }: ViewBarProps) {
  const t = useText();
  const port = use(SavedViewsContext);
  const { data: saved = [] } = useQuery({
    queryKey: ['views', listId],
    queryFn: ({ signal }) => port?.list(listId, signal) ?? [],
    enabled: port !== null,
  });
  const opensWith = useDefaultView(listId);
  const views = [
    ...builtIn.map((view) => ({ id: view.id, name: t(view.label), search: view.search, saved: null })),
    ...saved.map((view) => ({ id: view.id, name: view.name, search: view.search, saved: view })),
  ];
  const current = views.find((view) => view.search === search);
  const own = saved.filter(({ isOwn }) => isOwn);
  if (builtIn.length === 0 && port === null) return null;
  return (
    <nav
      aria-label={t('kit.views.label')}
      className="flex scrollbar-none items-center gap-1 overflow-x-auto px-(--spacing-page)"
    >
      <ViewLink search="" label={t('kit.views.all')} isCurrent={search === ''} />
      {views.map((view) => (
        <ViewLink
          key={view.id}
          search={view.search}
          label={view.saved?.isShared ? t('kit.views.shared', { name: view.name }) : view.name}
          isCurrent={view.search === search}
          count={view.saved ? 0 : (counts[view.id] ?? 0)}
          isDefault={view.search === opensWith.search}
        />
      ))}
      {current && (
        <ViewSettings
          key={`${current.id} ${current.saved?.version ?? 0}`}
          listId={listId}
          view={current}
          port={port}
          isDefault={current.search === opensWith.search}
          onDefault={(isDefault) => {
            if (isDefault) opensWith.set(current.search);
            else if (current.search === opensWith.search) opensWith.set(null);
          }}
        />
      )}
      {port && !current && search !== '' && <SaveView listId={listId} search={search} port={port} own={own} />}
    </nav>
  );
}

type ViewLinkProps = { search: string; label: string; isCurrent: boolean; isDefault?: boolean; count?: number };

function ViewLink({ search, label, isCurrent, isDefault = false, count = 0 }: ViewLinkProps) {
  const t = useText();
  return (
    <Link
      to={{ search }}
      state={chosenHere}
      aria-current={isCurrent ? 'true' : undefined}
      className={classNames(
        'flex min-h-target shrink-0 items-center border-b-2 px-2.5 text-sm font-medium no-underline focus-visible:-outline-offset-3',
        isCurrent ? 'border-brand font-semibold text-brand-ink' : 'border-transparent text-ink-muted hover:text-ink',
      )}
    >
      {label}
      {count > 0 && (
        <span className="ms-1 rounded-full bg-brand-soft px-1.5 text-xs font-semibold text-brand-ink tabular-nums">
          {count}
        </span>
      )}
      {isDefault && <Icon name="pin" size={14} className="ms-1" label={t('kit.views.isDefault')} />}
    </Link>
  );
}
