import { useQuery } from '@tanstack/react-query';
import { use, useRef } from 'react';
import { Link } from 'react-router';
import { Icon } from '@kaplya/ui/icon/icon.tsx';
import { classNames } from '@kaplya/ui/layout/class-names.ts';
import { toCountText } from '#platform/live/to-count-text.ts';
import { useText } from '#i18n/use-text.ts';
import type { BuiltInView } from '#kit/list/list-definition.ts';
import { MenuButton } from '#kit/menu/menu-button.tsx';
import { SaveView } from './save-view.tsx';
import { SavedViewsContext } from './saved-view.ts';
import { splitTabs } from './split-tabs.ts';
import { chosenHere, useDefaultView } from './use-default-view.ts';
import { useFittingTabs } from './use-fitting-tabs.ts';
import { ViewSettings } from './view-settings.tsx';

type ViewBarProps = {
  listId: string;
  builtIn: readonly BuiltInView[];
  /** Row counts of views, by their ids. */
  counts: Readonly<Record<string, number>>;
  /** The current state of the list, as `toViewSearch` writes it. */
  search: string;
};

type Tab = { readonly id: string; readonly search: string; readonly label: string; readonly count: number };

/** The views of a list: built-in, own, and shared by colleagues. Those that do not fit are in a menu. */
export function ViewBar({ listId, builtIn, counts, search }: ViewBarProps) {
  const t = useText();
  const port = use(SavedViewsContext);
  const { data: saved = [] } = useQuery({
    queryKey: ['views', listId],
    queryFn: ({ signal }) => port?.list(listId, signal) ?? [],
    enabled: port !== null,
  });
  const opensWith = useDefaultView(listId);
  const bar = useRef<HTMLElement>(null);
  const measured = useRef<HTMLDivElement>(null);
  const actions = useRef<HTMLSpanElement>(null);
  const views = [
    ...builtIn.map((view) => ({ id: view.id, name: t(view.label), search: view.search, saved: null })),
    ...saved.map((view) => ({ id: view.id, name: view.name, search: view.search, saved: view })),
  ];
  const tabs: readonly Tab[] = [
    { id: 'all', search: '', label: t('kit.views.all'), count: 0 },
    ...views.map((view) => ({
      ...{ id: view.id, search: view.search },
      label: view.saved?.isShared ? t('kit.views.shared', { name: view.name }) : view.name,
      count: view.saved ? 0 : (counts[view.id] ?? 0),
    })),
  ];
  const isDefault = (tab: Tab) => tab.id !== 'all' && tab.search === opensWith.search;
  const { shown, more } = splitTabs(tabs, useFittingTabs(bar, measured, actions), search);
  const current = views.find((view) => view.search === search);
  const own = saved.filter(({ isOwn }) => isOwn);
  if (builtIn.length === 0 && port === null) return null;
  return (
    <nav ref={bar} aria-label={t('kit.views.label')} className="relative flex items-center gap-1 px-(--spacing-page)">
      <div aria-hidden="true" className="invisible absolute inset-x-0 top-0 h-0 overflow-hidden">
        <div ref={measured} className="relative flex w-max gap-1">
          {tabs.map((tab) => (
            <span key={tab.id} className={classNames(TAB, 'font-semibold')}>
              <TabLabel tab={tab} isDefault={isDefault(tab)} />
            </span>
          ))}
        </div>
      </div>
      {shown.map((tab) => (
        <Link
          key={tab.id}
          to={{ search: tab.search }}
          state={chosenHere}
          aria-current={tab.search === search ? 'true' : undefined}
          className={classNames(
            TAB,
            'no-underline focus-visible:-outline-offset-3',
            tab.search === search
              ? 'border-brand font-semibold text-brand-ink'
              : 'border-transparent text-ink-muted hover:text-ink',
          )}
        >
          <TabLabel tab={tab} isDefault={isDefault(tab)} />
        </Link>
      ))}
      {more.length > 0 && (
        <MenuButton
          label={t('kit.views.more', { count: more.length })}
          items={more.map((tab) => ({
            ...{ id: tab.id, search: tab.search, state: chosenHere },
            label: <TabLabel tab={tab} isDefault={isDefault(tab)} />,
          }))}
        />
      )}
      <span ref={actions} className="flex shrink-0 items-center">
        {current && (
          <ViewSettings
            key={`${current.id} ${current.saved?.version ?? 0}`}
            listId={listId}
            view={current}
            port={port}
            isDefault={current.search === opensWith.search}
            onDefault={(isChosen) => {
              if (isChosen) opensWith.set(current.search);
              else if (current.search === opensWith.search) opensWith.set(null);
            }}
          />
        )}
        {port && !current && search !== '' && <SaveView listId={listId} search={search} port={port} own={own} />}
      </span>
    </nav>
  );
}

const TAB = 'flex min-h-target max-w-60 shrink-0 items-center border-b-2 px-2.5 text-sm font-medium';

function TabLabel({ tab: { label, count }, isDefault }: { tab: Tab; isDefault: boolean }) {
  const t = useText();
  return (
    <>
      <span className="truncate">{label}</span>
      {count > 0 && (
        <span className="ms-1 rounded-full bg-brand-soft px-1.5 text-xs font-semibold text-brand-ink tabular-nums">
          {toCountText(count)}
        </span>
      )}
      {isDefault && <Icon name="pin" size={14} className="ms-1 shrink-0" label={t('kit.views.isDefault')} />}
    </>
  );
}
