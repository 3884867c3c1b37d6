import { useText } from '#i18n/use-text.ts';
import { useFormats } from '#kit/format/use-formats.ts';
import { fetchFile } from '#platform/data/files.ts';
import { FileButtons } from '../file-buttons.tsx';

/** Exports of all goods or prices in the columns of their import, so an edited file can be imported again. */
export function ExportButtons({ kind }: { kind: 'goods' | 'prices' }) {
  const t = useText();
  const { today } = useFormats();
  return (
    <FileButtons
      name={`${kind}-${today()}`}
      toLabel={(format) => t(`imports.export.${kind}`, { format })}
      fetch={(format) => fetchFile('exportTable', { params: { kind }, query: { format } })}
    />
  );
}
