import type { ImportPage } from '@kaplya/contract';
import { useId, useState } from 'react';
import { messageOf } from '@kaplya/client/failures/api-failure.ts';
import { Button } from '@kaplya/ui/button/button.tsx';
import { classNames } from '@kaplya/ui/layout/class-names.ts';
import { useText } from '#i18n/use-text.ts';
import { useFileField } from '#kit/form/use-file-field.tsx';
import { Progress } from '#kit/state/progress.tsx';
import type { ImportKind } from '../import-kinds.ts';
import { useUpload } from './use-upload.ts';

type UploadFieldProps = {
  kind: ImportKind;
  /** The text of the button, if not the default one. */
  label?: string;
  onUploaded: (page: ImportPage) => void;
};

const FORMATS = '.csv,.txt,.xlsx';
const LARGEST = 64 * 1024 * 1024;

/** A field that uploads a dropped or chosen file at once. */
export function UploadField({ kind, label, onUploaded }: UploadFieldProps) {
  const t = useText();
  const rulesId = useId();
  const [isTooLarge, setTooLarge] = useState(false);
  const { isSending, share, name, failure, send, cancel } = useUpload(kind, onUploaded);
  const choose = label ?? t('imports.choose');

  function take(file: File | undefined) {
    if (!file || isSending) return;
    setTooLarge(file.size > LARGEST);
    if (file.size <= LARGEST) send(file);
  }

  const field = useFileField({ label: choose, accept: FORMATS, onFiles: ([file]) => take(file) });

  return (
    <div
      className={classNames(
        'flex flex-col items-center justify-center gap-2 rounded-md border-2 border-dashed px-4 py-4 text-center',
        field.isOver ? 'border-brand bg-brand-soft' : 'border-line-strong',
      )}
      {...field.dropProps}
    >
      {isSending ? (
        <>
          <Progress label={t('imports.sending', { name })} share={share} />
          <Button variant="ghost" size="sm" onClick={cancel}>
            {t('kit.cancel')}
          </Button>
        </>
      ) : (
        <>
          <p className="hidden text-ink-muted sm:block">{t('imports.drop')}</p>
          {field.input}
          <Button variant="secondary" size="sm" aria-describedby={rulesId} onClick={field.open}>
            {choose}
          </Button>
          <p id={rulesId} className="text-sm text-ink-muted">
            {t('imports.rules')}
          </p>
        </>
      )}
      <p role="alert" className="text-sm text-danger empty:hidden">
        {isTooLarge ? t('imports.tooLarge') : failure && messageOf(failure, { fallback: t('imports.sendFailed') })}
      </p>
    </div>
  );
}
