import { useIsFetching, useQueryClient, type InfiniteData } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import type { CallTask } from '@kaplya/contract';
import { Button } from '@kaplya/ui/button/button.tsx';
import { showToast } from '@kaplya/ui/message/toasts.ts';
import { useText } from '#i18n/use-text.ts';
import { useFormats } from '#kit/format/use-formats.ts';
import { ScreenHeader } from '#kit/layout/screen-header.tsx';
import { DataList } from '#kit/list/data-list.tsx';
import type { ListPage } from '#kit/list/list-definition.ts';
import { listKey } from '#kit/list/use-list-pages.ts';
import { RowsSkeleton } from '#kit/state/rows-skeleton.tsx';
import { ScreenState } from '#kit/state/screen-state.tsx';
import { useMay } from '#platform/session/me.ts';
import { CallPanel } from './call-panel.tsx';
import { callsList } from './calls-list.tsx';
import { NewCallDialog } from './new-call-dialog.tsx';

/** The calls to make: beside the list stand the call and its outcomes, each with a key. */
export function CallsScreen() {
  const t = useText();
  const formats = useFormats();
  const queries = useQueryClient();
  const mayWrite = useMay('orders.write');
  const [notes, setNotes] = useState<Readonly<Record<string, string>>>({});
  const [isAdding, setIsAdding] = useState(false);
  const isReading = useIsFetching({ queryKey: listKey('calls') }) > 0;
  const reload = () => queries.invalidateQueries({ queryKey: listKey('calls') });
  const definition = useMemo(() => callsList(t, formats), [t, formats]);

  const findTask = (id: string): CallTask | null => {
    const lists = queries.getQueriesData<InfiniteData<ListPage<CallTask>>>({ queryKey: listKey('calls') });
    const rows = lists.flatMap(([, data]) => data?.pages?.flatMap(({ items }) => items) ?? []);
    return rows.find((task) => task.id === id) ?? null;
  };

  return (
    <>
      <ScreenHeader
        title={t('worklists.calls.title')}
        actions={mayWrite && <Button onClick={() => setIsAdding(true)}>{t('worklists.calls.new')}</Button>}
      />
      <DataList
        definition={definition}
        empty={<ScreenState icon="phone" title={t('worklists.calls.empty')} text={t('worklists.calls.emptyText')} />}
        renderPeek={(id) => {
          const task = findTask(id);
          if (!task) {
            return isReading ? (
              <RowsSkeleton label={t('kit.loading')} />
            ) : (
              <ScreenState icon="check" title={t('kit.list.gone')} />
            );
          }
          return (
            <CallPanel
              key={id}
              task={task}
              note={notes[id] ?? ''}
              onNote={(note) => setNotes((before) => ({ ...before, [id]: note }))}
              onDone={() => {
                setNotes((before) => ({ ...before, [id]: '' }));
                void reload();
              }}
              onChanged={() => void reload()}
            />
          );
        }}
      />
      {isAdding && (
        <NewCallDialog
          onClose={() => setIsAdding(false)}
          onDone={() => {
            setIsAdding(false);
            showToast({ tone: 'success', text: t('worklists.calls.added') });
            void reload();
          }}
        />
      )}
    </>
  );
}
