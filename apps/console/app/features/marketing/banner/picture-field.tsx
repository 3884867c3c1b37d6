import { useId, useRef, useState } from 'react';
import { isCancelled, messageOf } from '@kaplya/client/failures/api-failure.ts';
import { Button } from '@kaplya/ui/button/button.tsx';
import { FieldError } from '@kaplya/ui/field/field.tsx';
import { classNames } from '@kaplya/ui/layout/class-names.ts';
import { useText } from '#i18n/use-text.ts';
import { call } from '#platform/data/client.ts';
import type { PictureValue } from './banner-values.ts';

type PictureFieldProps = {
  label: string;
  hint: string;
  value: PictureValue | null;
  /** The part that customers see of it. */
  shape: 'wide' | 'high';
  error?: string | undefined;
  onChange: (picture: PictureValue) => void;
};

const FORMATS = 'image/jpeg,image/png,image/webp,image/avif';

/** One picture, dropped or chosen, in the shape in which customers see it. */
export function PictureField({ label, hint, value, shape, error, onChange }: PictureFieldProps) {
  const t = useText();
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [isOver, setOver] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);

  async function upload(file: File | undefined) {
    if (!file || isBusy) return;
    setBusy(true);
    setFailure(null);
    const body = new FormData();
    body.set('file', file);
    try {
      const { picture } = await call('uploadBannerPicture', { body });
      onChange({ id: picture.id, url: picture.url });
    } catch (reason) {
      if (!isCancelled(reason)) setFailure(messageOf(reason, { fallback: t('kit.form.failed') }));
    } finally {
      setBusy(false);
    }
  }

  const shown = failure ?? error;
  return (
    <div
      role="group"
      aria-labelledby={`${id}-label`}
      aria-describedby={shown ? `${id}-error` : `${id}-hint`}
      className={classNames(
        'flex flex-col gap-2 rounded-md border border-dashed p-3',
        isOver ? 'border-brand' : 'border-line-strong',
      )}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault();
        setOver(false);
        void upload(event.dataTransfer.files[0]);
      }}
    >
      <span id={`${id}-label`} className="text-sm font-semibold">
        {label}
      </span>
      {value && (
        <img
          src={value.url}
          alt=""
          className={classNames(
            'rounded-sm bg-sunken object-cover',
            shape === 'wide' ? 'aspect-2/1 w-full max-w-80 object-right' : 'aspect-9/16 w-24',
          )}
        />
      )}
      <div className="flex flex-wrap items-center gap-2">
        <Button variant="secondary" size="sm" isLoading={isBusy} onClick={() => input.current?.click()}>
          {value ? t('marketing.picture.other') : t('marketing.picture.choose')}
        </Button>
        <span id={`${id}-hint`} className="min-w-40 grow basis-40 text-sm text-ink-muted">
          {hint}
        </span>
      </div>
      <FieldError id={`${id}-error`} error={shown} />
      <input
        ref={input}
        type="file"
        accept={FORMATS}
        hidden
        aria-label={label}
        onChange={({ target }) => {
          void upload(target.files?.[0]);
          // The same file may be chosen again.
          target.value = '';
        }}
      />
    </div>
  );
}
