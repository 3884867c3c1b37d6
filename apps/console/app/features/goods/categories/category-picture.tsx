import { useId, useRef } from 'react';
import { Button } from '@kaplya/ui/button/button.tsx';
import { FieldError } from '@kaplya/ui/field/field.tsx';
import { useText } from '#i18n/use-text.ts';
import { useFileField } from '#kit/files/use-file-field.tsx';
import { PICTURE_FORMATS } from '../pictures/pictures-field.tsx';
import { useUploads } from '../pictures/use-uploads.ts';

export type CategoryPictureValue = { readonly id: string; readonly url: string } | null;

type CategoryPictureProps = {
  value: CategoryPictureValue;
  error?: string | undefined;
  onChange: (value: CategoryPictureValue) => void;
};

export function CategoryPicture({ value, error, onChange }: CategoryPictureProps) {
  const t = useText();
  const choose = useRef<HTMLButtonElement>(null);
  const id = useId();
  const { progress, failures, upload } = useUploads(({ sourceId, sourceUrl }) =>
    onChange({ id: sourceId, url: sourceUrl }),
  );
  const file = useFileField({
    ...{ label: t('goods.categories.picture'), accept: PICTURE_FORMATS },
    onFiles: (files) => upload(files.slice(0, 1)),
  });
  const [failure] = failures;
  return (
    <div role="group" aria-labelledby={id} className="flex flex-col gap-1.5">
      <p id={id} className="text-sm font-semibold">
        {t('goods.categories.picture')}
      </p>
      <div className="flex flex-wrap items-center gap-3">
        {value && (
          <img
            src={value.url}
            alt={t('goods.categories.picture')}
            width={64}
            height={64}
            className="size-16 rounded-md bg-sunken object-contain"
          />
        )}
        {file.input}
        <Button
          ref={choose}
          variant="secondary"
          size="sm"
          isLoading={progress !== null}
          aria-describedby={`${id}-error`}
          onClick={file.open}
        >
          {t(value ? 'goods.categories.picture.other' : 'goods.categories.picture.choose')}
        </Button>
        {value && (
          <Button
            variant="ghost"
            size="sm"
            onClick={() => {
              onChange(null);
              choose.current?.focus();
            }}
          >
            {t('goods.categories.picture.remove')}
          </Button>
        )}
      </div>
      <p className="text-sm text-ink-muted">{t('goods.categories.picture.hint')}</p>
      <FieldError id={`${id}-error`} error={failure ? `${failure.name}: ${failure.message}` : error} />
    </div>
  );
}
