import { useState } from 'react';
import { useText } from '#i18n/use-text.ts';
import { saveFile } from '#platform/browser/save-file.ts';
import { getClient } from '#platform/data/client.ts';
import { Button } from '@kaplya/ui/button/button.tsx';
import { TextField } from '@kaplya/ui/field/text-field.tsx';
import { useCompanyAction } from './use-company-action.ts';

const formats = ['xlsx', 'csv'] as const;

/** Downloads the goods that the company ordered by contract in a month, to send to an accountant. */
export function OrdersFile({ companyId: id }: { companyId: string }) {
  const t = useText();
  const [month, setMonth] = useState(() => new Date().toISOString().slice(0, 7));
  const { busy, run } = useCompanyAction('companies.file.failed');
  const isMonth = /^20\d\d-(?:0[1-9]|1[0-2])$/.test(month);

  async function download(format: (typeof formats)[number]) {
    const query = { month, format };
    const file = await getClient().call('exportLegalPersonOrders', { params: { id }, query });
    const bytes = Uint8Array.from(atob(file.base64), (character) => character.charCodeAt(0));
    saveFile(bytes, { name: file.name, type: file.contentType });
  }

  return (
    <fieldset className="flex flex-col gap-2">
      <legend className="mb-2 text-sm font-semibold">{t('companies.file')}</legend>
      <TextField
        label={t('companies.file.month')}
        type="month"
        placeholder="2026-03"
        className="max-w-52"
        value={month}
        onChange={({ target }) => setMonth(target.value)}
      />
      <div className="flex flex-wrap gap-2">
        {formats.map((format) => (
          <Button
            key={format}
            variant="secondary"
            size="sm"
            isDisabled={!isMonth}
            isLoading={busy === format}
            onClick={() => void run(format, () => download(format))}
          >
            {t(`companies.file.${format}`)}
          </Button>
        ))}
      </div>
    </fieldset>
  );
}
