import { useId, useState } from 'react';
import { isCancelled, messageOf } from '@kaplya/client/failures/api-failure.ts';
import { Button } from '@kaplya/ui/button/button.tsx';
import { FieldError } from '@kaplya/ui/field/field.tsx';
import { classNames } from '@kaplya/ui/layout/class-names.ts';
import { useText } from '#i18n/use-text.ts';
import { useFileField } from '#kit/files/use-file-field.tsx';
import { call } from '#platform/data/client.ts';
import { hasShape, type Crop } from '#kit/crop/crop-box.ts';
import { CropDialog } from '#kit/crop/crop-dialog.tsx';
import type { PictureValue } from './banner-values.ts';
import { cutPicture, measurePicture } from './cut-picture.ts';

type PictureFieldProps = {
  label: string;
  hint: string;
  value: PictureValue | null;
  /** The shape in which customers see the picture. */
  shape: 'wide' | 'high';
  error?: string | undefined;
  onChange: (picture: PictureValue) => void;
};

/** The width divided by the height of each shape. */
const ratios = { wide: 2, high: 9 / 16 };

const FORMATS = 'image/jpeg,image/png,image/webp,image/avif';

/** A field for one picture in the shape that customers see. */
export function PictureField({ label, hint, value, shape, error, onChange }: PictureFieldProps) {
  const t = useText();
  const id = useId();
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);

  /** The picture in the crop dialog, with an object URL that this component creates and revokes. */
  const [cut, setCut] = useState<{ source: Blob; url: string } | null>(null);

  function openCut(source: Blob) {
    setCut({ source, url: URL.createObjectURL(source) });
  }
  function closeCut() {
    if (cut) URL.revokeObjectURL(cut.url);
    setCut(null);
  }

  /** A picture of another shape is cropped first, else customers would see an arbitrary part. */
  const take = (file: File | undefined) =>
    file &&
    work(async () => {
      const size = await measurePicture(file);
      if (size && !hasShape(size, ratios[shape])) openCut(file);
      else await send(file);
    });

  const cutAnew = (url: string) =>
    work(async () => {
      const answer = await fetch(url, { signal: AbortSignal.timeout(60_000) });
      if (!answer.ok) throw new Error(`${url} answered ${answer.status}`);
      openCut(await answer.blob());
    });

  const sendCut = (source: Blob, crop: Crop) =>
    work(async () => {
      await send(await cutPicture(source, crop));
      closeCut();
    });

  async function send(file: Blob) {
    const body = new FormData();
    body.set('file', file);
    const { picture } = await call('uploadBannerPicture', { body });
    onChange({ id: picture.id, url: picture.url });
  }

  async function work(run: () => Promise<void>) {
    if (isBusy) return;
    setBusy(true);
    setFailure(null);
    try {
      await run();
    } catch (reason) {
      if (!isCancelled(reason)) setFailure(messageOf(reason, { fallback: t('kit.form.failed') }));
    } finally {
      setBusy(false);
    }
  }

  const file = useFileField({ label, accept: FORMATS, onFiles: ([picture]) => void take(picture) });
  const shown = failure ?? error;
  return (
    <div
      role="group"
      aria-labelledby={`${id}-label`}
      aria-describedby={shown ? `${id}-error` : `${id}-hint`}
      className={classNames(
        'flex flex-col gap-2 rounded-md border border-dashed p-3',
        file.isOver ? 'border-brand' : 'border-line-strong',
      )}
      {...file.dropProps}
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
        <Button variant="secondary" size="sm" isLoading={isBusy} onClick={file.open}>
          {value ? t('marketing.picture.other') : t('marketing.picture.choose')}
        </Button>
        {value && (
          <Button variant="ghost" size="sm" isDisabled={isBusy} onClick={() => void cutAnew(value.url)}>
            {t('marketing.crop.open')}
          </Button>
        )}
        <span id={`${id}-hint`} className="min-w-40 grow basis-40 text-sm text-ink-muted">
          {hint}
        </span>
      </div>
      <FieldError id={`${id}-error`} error={shown} />
      {cut && (
        <CropDialog
          url={cut.url}
          title={label}
          ratio={ratios[shape]}
          onClose={closeCut}
          onApply={(crop) => void sendCut(cut.source, crop)}
        />
      )}
      {file.input}
    </div>
  );
}
