import type { ImportPage } from '@kaplya/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useText } from '#i18n/use-text.ts';
import { FileUpload } from '#kit/files/file-upload.tsx';
import { listKey } from '#kit/list/use-list-pages.ts';
import { uploadImportFile } from '#platform/data/files.ts';
import type { ImportKind } from './import-kinds.ts';
import { importQuery } from './import-query.ts';

type UploadFieldProps = {
  kind: ImportKind;
  /** The text of the button, if not the default one. */
  label?: string;
  onUploaded: (page: ImportPage) => void;
};

const FORMATS = '.csv,.txt,.xlsx';
const LARGEST = 64 * 1024 * 1024;

/** The upload of a file to import. */
export function UploadField({ kind, label, onUploaded }: UploadFieldProps) {
  const t = useText();
  const queries = useQueryClient();
  return (
    <FileUpload
      choose={label ?? t('imports.choose')}
      accept={FORMATS}
      bytesAtMost={LARGEST}
      texts={{
        sending: (name) => t('imports.sending', { name }),
        drop: t('imports.drop'),
        rules: t('imports.rules'),
        tooLarge: t('imports.tooLarge'),
        failed: t('imports.sendFailed'),
      }}
      send={({ name, ...upload }) => uploadImportFile({ kind, name }, upload)}
      onUploaded={(page) => {
        queries.setQueryData(importQuery(page.id).queryKey, page);
        void queries.invalidateQueries({ queryKey: listKey('imports') });
        onUploaded(page);
      }}
    />
  );
}
