import { useMutation } from '@tanstack/react-query';
import { Button } from '@kaplya/ui/button/button.tsx';
import { Icon } from '@kaplya/ui/icon/icon.tsx';
import { useText } from '#i18n/use-text.ts';
import { useFormats } from '#kit/format/use-formats.ts';
import { useListState } from '#kit/list/use-list-state.ts';
import { showFailure } from '#kit/state/show-failure.ts';
import { fetchFile } from '#platform/data/files.ts';
import { saveFile } from '#platform/data/save-file.ts';
import { ordersList } from './orders-list.tsx';

/** The orders that the list shows now, all of its pages, as a file for a spreadsheet. */
export function OrderFileButton() {
  const t = useText();
  const { today } = useFormats();
  const { state } = useListState(ordersList);
  const file = useMutation({
    mutationFn: () => fetchFile('exportOpsOrders', { query: state.filters }),
    onSuccess: (blob) => saveFile(blob, `orders-${today()}.csv`),
    onError: (failure) => showFailure(failure, t('orders.fileFailed')),
  });
  return (
    <Button
      variant="secondary"
      size="sm"
      iconStart={<Icon name="download" size={16} />}
      isLoading={file.isPending}
      onClick={() => file.mutate()}
    >
      {t('orders.file')}
    </Button>
  );
}
