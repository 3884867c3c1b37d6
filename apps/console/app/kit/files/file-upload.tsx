import { useMutation } from '@tanstack/react-query';
import { useEffect, useId, useRef, useState } from 'react';
import { isCancelled, messageOf } from '@kaplya/client/failures/api-failure.ts';
import { Button } from '@kaplya/ui/button/button.tsx';
import { classNames } from '@kaplya/ui/layout/class-names.ts';
import { useText } from '#i18n/use-text.ts';
import { Progress } from '../state/progress.tsx';
import { useFileField } from './use-file-field.tsx';

type FileUploadProps<Answer> = {
  /** The text of the button. */
  choose: string;
  /** Endings of file names, as an input of files has them. */
  accept: string;
  bytesAtMost: number;
  texts: {
    readonly sending: (name: string) => string;
    readonly drop?: string;
    readonly rules: string;
    readonly tooLarge: string;
    readonly failed: string;
  };
  send: (upload: {
    readonly name: string;
    readonly file: File;
    readonly signal: AbortSignal;
    readonly onProgress: (share: number) => void;
  }) => Promise<Answer>;
  onUploaded: (answer: Answer) => void;
};

const NAME_AT_MOST = 200;

/** A field that uploads a dropped or chosen file at once, with its progress; leaving the page cancels it. */
export function FileUpload<Answer>({ choose, accept, bytesAtMost, texts, send, onUploaded }: FileUploadProps<Answer>) {
  const t = useText();
  const rulesId = useId();
  const [share, setShare] = useState(0);
  const [isTooLarge, setTooLarge] = useState(false);
  const sending = useRef<AbortController>(null);
  useEffect(() => () => sending.current?.abort(), []);
  const upload = useMutation({
    mutationFn: (file: File) => {
      const { signal } = (sending.current = new AbortController());
      setShare(0);
      return send({ name: file.name.slice(-NAME_AT_MOST), file, signal, onProgress: setShare });
    },
    onSuccess: onUploaded,
  });
  const failure = isCancelled(upload.error) ? null : upload.error;

  function take(file: File | undefined) {
    if (!file || upload.isPending) return;
    setTooLarge(file.size > bytesAtMost);
    if (file.size <= bytesAtMost) upload.mutate(file);
  }

  const field = useFileField({ label: choose, accept, onFiles: ([file]) => take(file) });
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
          <Progress label={texts.sending(upload.variables.name)} share={share} />
          <Button variant="ghost" size="sm" onClick={() => sending.current?.abort()}>
            {t('kit.cancel')}
          </Button>
        </>
      ) : (
        <>
          {texts.drop !== undefined && <p className="hidden text-ink-muted sm:block">{texts.drop}</p>}
          {field.input}
          <Button variant="secondary" size="sm" aria-describedby={rulesId} onClick={field.open}>
            {choose}
          </Button>
          <p id={rulesId} className="text-sm text-ink-muted">
            {texts.rules}
          </p>
        </>
      )}
      <p role="alert" className="text-sm text-danger empty:hidden">
        {isTooLarge ? texts.tooLarge : failure && messageOf(failure, { fallback: texts.failed })}
      </p>
    </div>
  );
}
