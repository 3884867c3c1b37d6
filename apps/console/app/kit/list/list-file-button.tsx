import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import type { Permission } from '@kaplya/contract';
import { messageOf } from '@kaplya/client/failures/api-failure.ts';
import { Button } from '@kaplya/ui/button/button.tsx';
import { IconButton } from '@kaplya/ui/button/icon-button.tsx';
import { Icon } from '@kaplya/ui/icon/icon.tsx';
import { useText } from '#i18n/use-text.ts';
import { ContentDialog } from '#kit/dialog/content-dialog.tsx';
import { FormFailure } from '#kit/form/form-failure.tsx';
import { useFormats } from '#kit/format/use-formats.ts';
import { saveFile } from '#platform/data/save-file.ts';
import { useMay } from '#platform/session/me.ts';

const formats = ['xlsx', 'csv'] as const;

export type ListFileFormat = (typeof formats)[number];

type ListFileButtonProps = {
  /** The file's name without date and extension, such as `goods`. */
  name: string;
  /** The permission without which the button is hidden. */
  permission: Permission;
  fetch: (format: ListFileFormat) => Promise<Blob>;
};

/** Downloads all pages of a list as a file for a spreadsheet. */
export function ListFileButton({ name, permission, fetch }: ListFileButtonProps) {
  const t = useText();
  const { today } = useFormats();
  const mayExport = useMay(permission);
  const [isOpen, setOpen] = useState(false);
  const file = useMutation({
    mutationFn: (format: ListFileFormat) => fetch(format),
    onSuccess(blob, format) {
      saveFile(blob, `${name}-${today()}.${format}`);
      setOpen(false);
    },
  });
  if (!mayExport) return null;

  function close() {
    setOpen(false);
    file.reset();
  }

  return (
    <>
      <IconButton
        icon="download"
        iconSize={18}
        label={t('kit.file.title')}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      />
      <ContentDialog isOpen={isOpen} onClose={close} title={t('kit.file.title')} size="sm">
        <div className="flex flex-col gap-2 pt-1">
          <p className="text-ink-muted">{t('kit.file.text')}</p>
          {formats.map((format) => (
            <Button
              key={format}
              variant={format === 'xlsx' ? 'primary' : 'secondary'}
              isWide
              iconStart={<Icon name="download" size={16} />}
              isLoading={file.isPending && file.variables === format}
              onClick={() => !file.isPending && file.mutate(format)}
            >
              {t(`kit.file.${format}`)}
            </Button>
          ))}
          {file.error && <FormFailure failure={messageOf(file.error, { fallback: t('kit.file.failed') })} />}
        </div>
      </ContentDialog>
    </>
  );
}
