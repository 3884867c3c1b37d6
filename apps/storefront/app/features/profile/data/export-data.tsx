import { useState } from 'react';
import { findFailureText } from '#platform/form/find-failure-text.ts';
import { useText } from '#i18n/use-text.ts';
import { isCancelled, messageOf } from '@kaplya/client/failures/api-failure.ts';
import { saveFile } from '#platform/browser/save-file.ts';
import { getClient } from '#platform/data/client.ts';
import { Button } from '@kaplya/ui/button/button.tsx';
import { FieldError } from '@kaplya/ui/field/field.tsx';

/** The button that downloads all data stored about the customer as a machine-readable file. */
export function ExportData() {
  const t = useText();
  const [error, setError] = useState<string | null>(null);
  const [isLoading, setLoading] = useState(false);

  async function download() {
    setLoading(true);
    setError(null);
    try {
      const profile = await getClient().call('exportProfile');
      const today = new Date().toISOString().slice(0, 10);
      const name = `${location.hostname}-${today}.json`;
      saveFile(JSON.stringify(profile, null, 2), { name, type: 'application/json' });
    } catch (failure) {
      if (isCancelled(failure)) return;
      setError(messageOf(failure, { fallback: t(findFailureText(failure, 'account.export.failed')) }));
    } finally {
      setLoading(false);
    }
  }

  return (
    <section className="flex flex-col gap-2 rounded-lg bg-surface p-4 shadow-card sm:p-6">
      <h2 className="text-base">{t('account.export.title')}</h2>
      <p className="text-sm text-ink-muted">{t('account.export.text')}</p>
      <FieldError id="export-error" error={error} />
      <Button variant="secondary" className="mt-1 self-start" isLoading={isLoading} onClick={() => void download()}>
        {t('account.export.download')}
      </Button>
    </section>
  );
}
