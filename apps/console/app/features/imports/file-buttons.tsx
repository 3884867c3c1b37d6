import { useMutation } from '@tanstack/react-query';
import { Button } from '@kaplya/ui/button/button.tsx';
import { Icon } from '@kaplya/ui/icon/icon.tsx';
import { useText } from '#i18n/use-text.ts';
import { showFailure } from '#kit/state/show-failure.ts';
import { saveFile } from '#platform/data/save-file.ts';

const formats = ['xlsx', 'csv'] as const;
type Format = (typeof formats)[number];

type FileButtonsProps = {
  /** The name of the file without its extension. */
  name: string;
  toLabel: (format: string) => string;
  fetch: (format: Format) => Promise<Blob>;
};

/** Download buttons, one for each format of files. */
export function FileButtons({ name, toLabel, fetch }: FileButtonsProps) {
  const t = useText();
  const file = useMutation({
    mutationFn: fetch,
    onSuccess: (blob, format) => saveFile(blob, `${name}.${format}`),
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
      {toLabel(format.toUpperCase())}
    </Button>
  ));
}
