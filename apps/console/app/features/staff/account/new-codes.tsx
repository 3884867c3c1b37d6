import { useState } from 'react';
import { Button } from '@kaplya/ui/button/button.tsx';
import { Checkbox } from '@kaplya/ui/field/checkbox.tsx';
import { showToast } from '@kaplya/ui/message/toasts.ts';
import { useText } from '#i18n/use-text.ts';
import { LeaveGuard } from '#kit/form/leave-guard.tsx';
import { saveFile } from '#platform/data/save-file.ts';
import { useMe } from '#platform/session/me.ts';

/** Recovery codes on the only occasion that shows them, until the person says that they are saved. */
export function NewCodes({ codes, onSaved }: { codes: readonly string[]; onSaved: () => void }) {
  const t = useText();
  const me = useMe();
  const [isSaved, setSaved] = useState(false);
  const [mistake, setMistake] = useState<string | null>(null);
  const contact = me.email ?? me.phone ?? '';
  const title = t('staff.recovery.file', { shop: me.partner.name, contact });

  async function copy() {
    await navigator.clipboard.writeText(codes.join('\n'));
    showToast({ tone: 'success', text: t('staff.recovery.copied') });
  }

  function download() {
    const text = [title, `${location.origin}/console`, '', ...codes, ''].join('\r\n');
    saveFile(new Blob([text], { type: 'text/plain;charset=utf-8' }), 'recovery-codes.txt');
  }

  return (
    <form
      noValidate
      className="flex flex-col gap-3"
      onSubmit={(event) => {
        event.preventDefault();
        if (isSaved) onSaved();
        else setMistake(t('staff.recovery.saved.missing'));
      }}
    >
      <LeaveGuard isDirty={!isSaved} text={t('staff.recovery.saved.missing')} />
      <p className="text-ink-muted">{t('staff.recovery.once')}</p>
      <p className="hidden font-semibold print:block">{title}</p>
      <ol
        aria-label={t('staff.recovery')}
        className="grid gap-x-6 gap-y-1.5 rounded-md bg-sunken p-4 font-mono text-base sm:grid-cols-2"
      >
        {codes.map((code) => (
          <li key={code} className="select-all">
            {code}
          </li>
        ))}
      </ol>
      <div data-no-print="" className="flex flex-wrap gap-2">
        {/* Browsers offer the clipboard on https and on this machine alone. */}
        {'clipboard' in navigator && (
          <Button variant="secondary" size="sm" onClick={() => void copy()}>
            {t('staff.recovery.copy')}
          </Button>
        )}
        <Button variant="secondary" size="sm" onClick={download}>
          {t('staff.recovery.download')}
        </Button>
        <Button variant="secondary" size="sm" onClick={() => window.print()}>
          {t('staff.recovery.print')}
        </Button>
      </div>
      <div data-no-print="" className="flex flex-col gap-3">
        <Checkbox
          checked={isSaved}
          required
          error={mistake}
          label={t('staff.recovery.saved')}
          onChange={(event) => {
            setSaved(event.target.checked);
            setMistake(null);
          }}
        />
        <div>
          <Button type="submit">{t('staff.recovery.done')}</Button>
        </div>
      </div>
    </form>
  );
}
