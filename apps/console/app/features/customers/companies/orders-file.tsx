import type { OpsLegalPerson } from '@kaplya/contract';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '@kaplya/ui/button/button.tsx';
import { SegmentedControl } from '@kaplya/ui/field/segmented-control.tsx';
import { TextField } from '@kaplya/ui/field/text-field.tsx';
import { useText } from '#i18n/use-text.ts';
import { FormDialog } from '#kit/form/form-dialog.tsx';
import { FormFailure } from '#kit/form/form-failure.tsx';
import { useFormats } from '#kit/format/use-formats.ts';
import { fetchFile } from '#platform/data/files.ts';
import { saveFile } from '#platform/data/save-file.ts';
import { useMay } from '#platform/session/me.ts';

/** Downloads the goods that a company ordered by contract in a month, for its accountant. */
export function OrdersFile({ company: { id, taxNumber } }: { company: OpsLegalPerson }) {
  const t = useText();
  const { today } = useFormats();
  const mayExport = useMay('orders.export');
  const [isOpen, setOpen] = useState(false);
  const [month, setMonth] = useState(() => today().slice(0, 7));
  const [format, setFormat] = useState<'xlsx' | 'csv'>('xlsx');
  const file = useMutation({
    mutationFn: () => fetchFile('exportOpsLegalPersonOrders', { params: { id }, query: { month, format } }),
    onSuccess(blob) {
      saveFile(blob, `orders-${taxNumber || id}-${month}.${format}`);
      setOpen(false);
    },
  });
  if (!mayExport) return null;
  return (
    <>
      <Button size="sm" variant="secondary" onClick={() => setOpen(true)}>
        {t('companies.file')}
      </Button>
      <FormDialog
        isOpen={isOpen}
        onClose={() => setOpen(false)}
        title={t('companies.file')}
        size="sm"
        submitLabel={t('companies.file.download')}
        isBusy={file.isPending}
        isDisabled={month === ''}
        onSubmit={() => file.mutate()}
      >
        <TextField
          label={t('companies.file.month')}
          type="month"
          placeholder="2026-03"
          pattern="20\d\d-(0[1-9]|1[0-2])"
          value={month}
          onChange={({ target }) => setMonth(target.value)}
        />
        <SegmentedControl
          label={t('companies.file.format')}
          segments={[
            { value: 'xlsx', label: 'XLSX' },
            { value: 'csv', label: 'CSV' },
          ]}
          value={format}
          onValueChange={setFormat}
        />
        <FormFailure failure={file.error} />
      </FormDialog>
    </>
  );
}
