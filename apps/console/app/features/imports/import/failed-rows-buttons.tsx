import type { ImportPage } from '@kaplya/contract';
import { useMutation } from '@tanstack/react-query';
import { Button } from '@kaplya/ui/button/button.tsx';
import { Icon } from '@kaplya/ui/icon/icon.tsx';
import { useText } from '#i18n/use-text.ts';
import { showFailure } from '#kit/state/show-failure.ts';
import { fetchFile } from '#platform/data/files.ts';
import { saveFile } from '#platform/data/save-file.ts';

const formats = ['xlsx', 'csv'] as const;

/** The rows that were not written with why, as a file to be corrected and sent again. */
export function FailedRowsButtons({ page: { id, fileName } }: { page: ImportPage }) {
  const t = useText();
  const file = useMutation({
    mutationFn: (format: (typeof formats)[number]) =>
      fetchFile('downloadFailedRows', { params: { id }, query: { format } }),
    onSuccess: (blob, format) =>
      saveFile(blob, `${fileName.replace(/[.]\w+$/, '') || 'import'} – ${t('imports.failedFile')}.${format}`),
    onError: (failure) => showFailure(failure, t('kit.failed.title')),
  });
  return formats.map((format) => (
    <Button
      key={format}
      variant="secondary"
      size="sm"
      iconStart={<Icon name="download" size={16} />}
      isLoading={file.isPending && file.variables === format}
      onClick={() => file.mutate(format)}
    >
      {t('imports.failedRows', { format: format.toUpperCase() })}
    </Button>
  ));
}
