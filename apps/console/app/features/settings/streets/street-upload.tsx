import { useMutation } from '@tanstack/react-query';
import { useEffect, useId, useRef, useState } from 'react';
import { isCancelled, messageOf } from '@kaplya/client/failures/api-failure.ts';
import { Button } from '@kaplya/ui/button/button.tsx';
import { classNames } from '@kaplya/ui/layout/class-names.ts';
import { useText } from '#i18n/use-text.ts';
import { useFileField } from '#kit/form/use-file-field.tsx';
import { Progress } from '#kit/state/progress.tsx';
import { uploadStreetsFile } from '#platform/data/files.ts';

type StreetUploadProps = {
  /** Whether the shop already has a file. */
  isAnother: boolean;
  onUploaded: () => void;
};

const LARGEST = 300 * 1024 * 1024;

/** A field that uploads a dropped or chosen extract of OpenStreetMap at once; leaving the page cancels it. */
export function StreetUpload({ isAnother, onUploaded }: StreetUploadProps) {
  const t = useText();
  const rulesId = useId();
  const [share, setShare] = useState(0);
  const [isTooLarge, setTooLarge] = useState(false);
  const sending = useRef<AbortController>(null);
  useEffect(() => () => sending.current?.abort(), []);
  const upload = useMutation({
    mutationFn: (file: File) => {
      const controller = new AbortController();
      sending.current = controller;
      setShare(0);
      return uploadStreetsFile(
        { name: file.name.slice(-200) },
        { file, signal: controller.signal, onProgress: setShare },
      );
    },
    onSuccess: onUploaded,
  });
  const choose = t(isAnother ? 'settings.streets.chooseAnother' : 'settings.streets.choose');
  const failure = isCancelled(upload.error) ? null : upload.error;

  function take(file: File | undefined) {
    if (!file || upload.isPending) return;
    setTooLarge(file.size > LARGEST);
    if (file.size <= LARGEST) upload.mutate(file);
  }

  const field = useFileField({ label: choose, accept: '.pbf', onFiles: ([file]) => take(file) });
  return (
    <div
      className={classNames(
        'flex flex-col items-center justify-center gap-2 rounded-md border-2 border-dashed px-4 py-4 text-center',
        field.isOver ? 'border-brand bg-brand-soft' : 'border-line-strong',
      )}
      {...field.dropProps}
    >
      {upload.isPending ? (
        <>
          <Progress label={t('settings.streets.sending', { name: upload.variables.name })} share={share} />
          <Button variant="ghost" size="sm" onClick={() => sending.current?.abort()}>
            {t('kit.cancel')}
          </Button>
        </>
      ) : (
        <>
          {field.input}
          <Button variant="secondary" size="sm" aria-describedby={rulesId} onClick={field.open}>
            {choose}
          </Button>
          <p id={rulesId} className="text-sm text-ink-muted">
            {t('settings.streets.rules')}
          </p>
        </>
      )}
      <p role="alert" className="text-sm text-danger empty:hidden">
        {isTooLarge
          ? t('settings.streets.tooLarge')
          : failure && messageOf(failure, { fallback: t('settings.streets.sendFailed') })}
      </p>
    </div>
  );
}
