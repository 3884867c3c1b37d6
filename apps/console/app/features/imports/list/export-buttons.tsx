import { useMutation } from '@tanstack/react-query';
import { Button } from '@kaplya/ui/button/button.tsx';
import { Icon } from '@kaplya/ui/icon/icon.tsx';
import { useText } from '#i18n/use-text.ts';
import { useFormats } from '#kit/format/use-formats.ts';
import { showFailure } from '#kit/state/show-failure.ts';
import { fetchFile } from '#platform/data/files.ts';
import { saveFile } from '#platform/data/save-file.ts';

/** All goods or prices as a file in the columns of their import: what is changed in it is sent again. */
export function ExportButtons({ kind }: { kind: 'goods' | 'prices' }) {
  const t = useText();
  const { today } = useFormats();
  const file = useMutation({
    mutationFn: (format: 'xlsx' | 'csv') => fetchFile('exportTable', { params: { kind }, query: { format } }),
    onSuccess: (blob, format) => saveFile(blob, `${kind}-${today()}.${format}`),
    onError: (failure) => showFailure(failure, t('kit.failed.title')),
  });
  return (['xlsx', 'csv'] as const).map((format) => (
    <Button
      key={format}
      variant="secondary"
      size="sm"
      iconStart={<Icon name="download" size={16} />}
      isLoading={file.isPending && file.variables === format}
      onClick={() => file.mutate(format)}
    >
      {t(`imports.export.${kind}`, { format: format.toUpperCase() })}
    </Button>
  ));
}
