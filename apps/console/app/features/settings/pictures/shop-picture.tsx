import type { ShopPictureKind, ShopPictures } from '@kaplya/contract';
import { useMutation } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { Button } from '@kaplya/ui/button/button.tsx';
import { showToast } from '@kaplya/ui/message/toasts.ts';
import { useText } from '#i18n/use-text.ts';
import { CropDialog } from '#kit/crop/crop-dialog.tsx';
import type { Crop } from '#kit/crop/crop-box.ts';
import { ConfirmButton } from '#kit/form/confirm-button.tsx';
import { FormFailure } from '#kit/form/form-failure.tsx';
import { useFileField } from '#kit/files/use-file-field.tsx';
import { useFormats } from '#kit/format/use-formats.ts';
import { Section } from '#kit/layout/section.tsx';
import { StatusPill } from '#kit/status/status-pill.tsx';
import { call } from '#platform/data/client.ts';
import { BackgroundField } from './background-field.tsx';
import type { CutPicture } from './cut-image.tsx';

type ShopPictureProps = {
  kind: ShopPictureKind;
  picture: ShopPictures[ShopPictureKind];
  version: number;
  /** Width divided by height. */
  ratio: number;
  renderPreview: (cut: CutPicture, background: string) => ReactNode;
  onSaved: (pictures: ShopPictures) => void;
  /** Called when a save was refused: somebody else may have saved. */
  onRefused: () => void;
  /** The saved picture as people see it. */
  children: ReactNode;
};

const formats = 'image/jpeg,image/png,image/webp,image/avif';
const white = '#ffffff';

/** One picture of the shop: what people see now, and the way to another one: upload, crop, save. */
export function ShopPicture(props: ShopPictureProps) {
  const { kind, picture, version, ratio, renderPreview, onSaved, onRefused, children } = props;
  const t = useText();
  const { dateTime } = useFormats();
  const [background, setBackground] = useState(white);
  const [source, setSource] = useState<{ id: string; url: string } | null>(null);
  const title = t(`settings.pictures.${kind}`);

  const upload = useMutation({
    mutationFn: (file: File) => {
      const body = new FormData();
      body.set('file', file);
      return call('uploadShopPicture', { body });
    },
    onSuccess: ({ picture: uploaded }) => {
      save.reset();
      setSource(uploaded);
    },
  });
  const save = useMutation({
    mutationFn: (change: { pictureId: string | null; crop?: Crop }) =>
      call('saveShopPicture', {
        params: { kind },
        body: { version, ...change, ...(kind === 'icon' && { background }) },
      }),
    onSuccess: (pictures) => {
      setSource(null);
      const text = kind === 'icon' ? 'settings.pictures.saved.icon' : 'settings.pictures.saved';
      showToast({ tone: 'success', text: t(text) });
      onSaved(pictures);
    },
    onError: onRefused,
  });
  const file = useFileField({ label: title, accept: formats, onFiles: ([chosen]) => chosen && upload.mutate(chosen) });

  return (
    <Section
      title={title}
      aside={
        <StatusPill tone={picture.isOwn ? 'done' : 'off'}>
          {t(picture.isOwn ? 'settings.pictures.own' : 'settings.pictures.drawn')}
        </StatusPill>
      }
    >
      <div className="flex flex-col gap-4" {...file.dropProps}>
        <p className="max-w-prose text-ink-muted">{t(`settings.pictures.${kind}.text`)}</p>
        {children}
        <div className="flex flex-wrap items-center gap-2">
          <Button variant="secondary" size="sm" isLoading={upload.isPending} onClick={file.open}>
            {t(picture.isOwn ? 'settings.pictures.other' : 'settings.pictures.choose')}
          </Button>
          {picture.isOwn && (
            <ConfirmButton
              label={t('settings.pictures.reset')}
              title={t('settings.pictures.reset.title')}
              text={t('settings.pictures.reset.text')}
              variant="ghost"
              isBusy={save.isPending}
              onConfirm={() => save.mutate({ pictureId: null })}
            />
          )}
          {picture.changed && (
            <span className="text-sm text-ink-muted">
              {t('settings.pictures.changed', {
                who: picture.changed.by?.name ?? t('settings.changed.nobody'),
                when: dateTime(picture.changed.at),
              })}
            </span>
          )}
        </div>
        <FormFailure failure={upload.error ?? (source ? null : save.error)} />
        {file.input}
      </div>
      {source && (
        <CropDialog
          url={source.url}
          title={title}
          ratio={ratio}
          submitLabel={t('settings.pictures.save')}
          isBusy={save.isPending}
          failure={<FormFailure failure={save.error} />}
          renderPreview={(crop) => (
            <>
              {kind === 'icon' && <BackgroundField value={background} onChange={setBackground} />}
              {renderPreview({ url: source.url, crop }, background)}
            </>
          )}
          onClose={() => setSource(null)}
          onApply={(crop) => save.mutate({ pictureId: source.id, crop })}
        />
      )}
    </Section>
  );
}
