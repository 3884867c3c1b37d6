import type { ImportPage } from '@kaplya/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useText } from '#i18n/use-text.ts';
import { ConfirmButton } from '#kit/form/confirm-button.tsx';
import { listKey } from '#kit/list/use-list-pages.ts';
import { showFailure } from '#kit/state/show-failure.ts';
import { call } from '#platform/data/client.ts';

type DeleteButtonProps = { page: ImportPage; onDeleted: () => void };

/** The deletion of an import and its file; written data stays and can no longer be undone. */
export function DeleteButton({ page: { id, version, effects }, onDeleted }: DeleteButtonProps) {
  const t = useText();
  const queries = useQueryClient();
  const deletion = useMutation({
    mutationFn: () => call('deleteImport', { params: { id }, query: { version } }),
    onSuccess() {
      void queries.invalidateQueries({ queryKey: listKey('imports') });
      onDeleted();
    },
    onError: (failure) => showFailure(failure, t('kit.failed.title')),
  });
  return (
    <ConfirmButton
      variant="ghost"
      label={t('imports.delete')}
      title={t('imports.deleteTitle')}
      text={t((effects.done ?? 0) > 0 ? 'imports.deleteWritten' : 'imports.deleteText')}
      isBusy={deletion.isPending}
      onConfirm={() => deletion.mutate()}
    />
  );
}
