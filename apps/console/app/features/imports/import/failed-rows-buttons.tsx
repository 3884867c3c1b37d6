import type { ImportPage } from '@kaplya/contract';
import { useText } from '#i18n/use-text.ts';
import { fetchFile } from '#platform/data/files.ts';
import { FileButtons } from '../file-buttons.tsx';

/** Failed rows with their reasons as a file, to be corrected and imported again. */
export function FailedRowsButtons({ page: { id, fileName } }: { page: ImportPage }) {
  const t = useText();
  return (
    <FileButtons
      name={`${fileName.replace(/[.]\w+$/, '') || 'import'} – ${t('imports.failedFile')}`}
      toLabel={(format) => t('imports.failedRows', { format })}
      fetch={(format) => fetchFile('downloadFailedRows', { params: { id }, query: { format } })}
    />
  );
}
