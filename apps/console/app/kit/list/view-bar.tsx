import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { use, useState } from 'react';
import { Link } from 'react-router';
import { messageOf } from '@kaplya/client/failures/api-failure.ts';
import { Button } from '@kaplya/ui/button/button.tsx';
import { IconButton } from '@kaplya/ui/button/icon-button.tsx';
import { Checkbox } from '@kaplya/ui/field/checkbox.tsx';
import { TextField } from '@kaplya/ui/field/text-field.tsx';
import { Icon } from '@kaplya/ui/icon/icon.tsx';
import { classNames } from '@kaplya/ui/layout/class-names.ts';
import { Dialog } from '@kaplya/ui/overlay/dialog.tsx';
import { showToast } from '@kaplya/ui/message/toasts.ts';
import { useText } from '#i18n/use-text.ts';
import type { BuiltInView } from './list-definition.ts';
import { SavedViewsContext, type SavedView, type SavedViews } from './saved-view.ts';

type ViewBarProps = {
  listId: string;
  builtIn: readonly BuiltInView[];
  /** What the list shows now, as `toViewSearch` writes it. */
  search: string;
};

/** The views of a list: those that everybody has, one's own, and those that colleagues share. */
export function ViewBar({ listId, builtIn, search }: ViewBarProps) {
  const t = useText();
  const port = use(SavedViewsContext);
  const { data: saved = [] } = useQuery({
    queryKey: ['views', listId],
    queryFn: ({ signal }) => port?.list(listId, signal) ?? [],
    enabled: port !== null,
  });
  const isKnown = search === '' || [...builtIn, ...saved].some((view) => view.search === search);
  if (builtIn.length === 0 && port === null) return null;
  return (
    <nav
      aria-label={t('kit.views.label')}
      className="flex scrollbar-none items-center gap-1 overflow-x-auto px-(--spacing-page)"
    >
      <ViewLink search="" label={t('kit.views.all')} isCurrent={search === ''} />
      {builtIn.map((view) => (
        <ViewLink key={view.id} search={view.search} label={t(view.label)} isCurrent={view.search === search} />
      ))}
      {port &&
        saved.map((view) => (
          <SavedViewLink key={view.id} view={view} isCurrent={view.search === search} listId={listId} port={port} />
        ))}
      {port && !isKnown && <SaveView listId={listId} search={search} port={port} />}
    </nav>
  );
}

function ViewLink({ search, label, isCurrent }: { search: string; label: string; isCurrent: boolean }) {
  return (
    <Link
      to={{ search }}
      aria-current={isCurrent ? 'true' : undefined}
      className={classNames(
        'flex min-h-target shrink-0 items-center border-b-2 px-2.5 text-sm font-medium no-underline focus-visible:-outline-offset-3',
        isCurrent ? 'border-brand font-semibold text-brand-ink' : 'border-transparent text-ink-muted hover:text-ink',
      )}
    >
      {label}
    </Link>
  );
}

type SavedViewLinkProps = { view: SavedView; isCurrent: boolean; listId: string; port: SavedViews };

function SavedViewLink({ view, isCurrent, listId, port }: SavedViewLinkProps) {
  const t = useText();
  const queries = useQueryClient();
  const { mutate, isPending } = useMutation({
    mutationFn: () => port.remove(view),
    onSuccess: () => queries.invalidateQueries({ queryKey: ['views', listId] }),
    onError: (failure) => showToast({ tone: 'danger', text: messageOf(failure, { fallback: t('kit.failed.title') }) }),
  });
  return (
    <span className="flex shrink-0 items-center">
      <ViewLink
        search={view.search}
        label={view.isShared ? t('kit.views.shared', { name: view.name }) : view.name}
        isCurrent={isCurrent}
      />
      {isCurrent && view.isOwn && (
        <IconButton
          icon="trash"
          iconSize={16}
          label={t('kit.views.remove', { name: view.name })}
          disabled={isPending}
          onClick={() => mutate()}
        />
      )}
    </span>
  );
}

type SaveViewProps = { listId: string; search: string; port: SavedViews };

function SaveView({ listId, search, port }: SaveViewProps) {
  const t = useText();
  const queries = useQueryClient();
  const [isOpen, setOpen] = useState(false);
  const [name, setName] = useState('');
  const [isShared, setShared] = useState(false);
  const [isMissing, setMissing] = useState(false);
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => port.add(listId, { name: name.trim(), isShared, search }),
    async onSuccess() {
      await queries.invalidateQueries({ queryKey: ['views', listId] });
      setOpen(false);
      setName('');
    },
  });
  return (
    <>
      <Button
        variant="ghost"
        size="sm"
        className="shrink-0"
        iconStart={<Icon name="plus" size={16} />}
        onClick={() => setOpen(true)}
      >
        {t('kit.views.save')}
      </Button>
      <Dialog isOpen={isOpen} onClose={() => setOpen(false)} title={t('kit.views.save')} size="sm">
        <form
          className="mt-2 flex flex-col gap-3"
          onSubmit={(event) => {
            event.preventDefault();
            setMissing(name.trim() === '');
            if (name.trim() !== '' && !isPending) mutate();
          }}
        >
          <TextField
            label={t('kit.views.name')}
            value={name}
            maxLength={60}
            error={isMissing ? t('kit.required') : error ? messageOf(error, { fallback: t('kit.failed.text') }) : null}
            onChange={(event) => setName(event.target.value)}
          />
          <Checkbox label={t('kit.views.share')} checked={isShared} onChange={() => setShared(!isShared)} />
          <Button type="submit" isLoading={isPending}>
            {t('kit.save')}
          </Button>
        </form>
      </Dialog>
    </>
  );
}
