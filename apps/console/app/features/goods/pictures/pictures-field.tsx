import type { Language } from '@kaplya/domain';
import { useId, useRef, useState } from 'react';
import { Button } from '@kaplya/ui/button/button.tsx';
import { IconButton } from '@kaplya/ui/button/icon-button.tsx';
import { FieldError } from '@kaplya/ui/field/field.tsx';
import { classNames } from '@kaplya/ui/layout/class-names.ts';
import { lazyPart } from '@kaplya/ui/lazy/lazy-part.tsx';
import { Optional } from '@kaplya/ui/lazy/optional.tsx';
import { whenOnline } from '@kaplya/ui/lazy/when-online.ts';
import { LateProgress } from '@kaplya/ui/message/late-progress.tsx';
import { useText } from '#i18n/use-text.ts';
import { useFileField } from '#kit/files/use-file-field.tsx';
import { SortableList } from '#kit/sort/sortable-list.tsx';
import { CutPicture } from './cut-picture.tsx';
import type { PictureValue } from './picture-value.ts';
import { UploadState } from './upload-state.tsx';
import { useUploads } from './use-uploads.ts';

const PictureDialog = lazyPart(() =>
  whenOnline(async () => ({ default: (await import('./picture-dialog.tsx')).PictureDialog })),
);

type PicturesFieldProps = {
  value: readonly PictureValue[];
  languages: readonly Language[];
  error?: string | undefined;
  /** The argument is an update function, because an upload may end after other changes. */
  onChange: (change: (pictures: readonly PictureValue[]) => PictureValue[]) => void;
};

const PICTURES_AT_MOST = 12;
export const PICTURE_FORMATS = 'image/jpeg,image/png,image/webp,image/avif';

/** The pictures of goods, with upload, order, crop and description. The card shows the first. */
export function PicturesField({ value, languages, error, onChange }: PicturesFieldProps) {
  const t = useText();
  const choose = useRef<HTMLButtonElement>(null);
  const errorId = useId();
  const [edited, setEdited] = useState<string | null>(null);
  const { progress, failures, upload, cancel } = useUploads((picture) =>
    onChange((pictures) => [...pictures, picture]),
  );
  const room = PICTURES_AT_MOST - value.length;
  const [left, setLeft] = useState(0);
  function take(files: readonly File[]) {
    setLeft(Math.max(0, files.length - room));
    upload(files.slice(0, room));
  }
  const file = useFileField({
    ...{ label: t('goods.pictures.choose'), accept: PICTURE_FORMATS, isMultiple: true, onFiles: take },
  });
  const titleOf = (picture: PictureValue) => t('goods.pictures.one', { place: value.indexOf(picture) + 1 });
  const open = value.find(({ key }) => key === edited);

  return (
    <div className="flex flex-col gap-3">
      {value.length > 0 && (
        <SortableList
          label={t('goods.pictures')}
          items={value}
          getId={({ key }) => key}
          getTitle={titleOf}
          layout="grid"
          onSort={(pictures) => onChange(() => pictures)}
          className="grid grid-cols-[repeat(auto-fill,minmax(10rem,1fr))] gap-3"
          itemClassName="rounded-md border border-line bg-surface p-2"
        >
          {(picture, { handle, steps }, index) => (
            <>
              <CutPicture
                url={picture.sourceUrl}
                crop={picture.crop}
                focus={picture.focus}
                alt={picture.alt[languages[0] ?? 'ru']}
              />
              <p className="pt-1 text-sm text-ink-muted">
                {index === 0 ? t('goods.pictures.first') : titleOf(picture)}
              </p>
              <div className="-mx-1 flex flex-wrap items-center">
                {handle}
                {steps}
                <IconButton
                  icon="edit"
                  iconSize={18}
                  label={t('goods.pictures.edit', { place: index + 1 })}
                  onClick={() => setEdited(picture.key)}
                />
                <IconButton
                  icon="trash"
                  iconSize={18}
                  label={t('goods.pictures.remove', { place: index + 1 })}
                  onClick={() => {
                    onChange((pictures) => pictures.filter(({ key }) => key !== picture.key));
                    choose.current?.focus();
                  }}
                />
              </div>
            </>
          )}
        </SortableList>
      )}
      <div
        className={classNames(
          'flex flex-col items-center gap-2 rounded-md border-2 border-dashed px-4 py-5 text-center',
          file.isOver ? 'border-brand bg-brand-soft' : 'border-line-strong',
        )}
        {...file.dropProps}
      >
        <p className="text-ink-muted">{t('goods.pictures.drop')}</p>
        {file.input}
        <Button
          ref={choose}
          variant="secondary"
          size="sm"
          isDisabled={room <= 0}
          aria-describedby={errorId}
          onClick={file.open}
        >
          {t('goods.pictures.choose')}
        </Button>
        <p className="text-sm text-ink-muted">{t('goods.pictures.rules', { count: PICTURES_AT_MOST })}</p>
        {progress && <UploadState progress={progress} onCancel={cancel} />}
      </div>
      <div aria-live="polite">
        {failures.map(({ name, message }, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- two files may have one name
          <p key={index} className="text-sm text-danger">
            {name}: {message}
          </p>
        ))}
      </div>
      <FieldError
        id={errorId}
        error={left > 0 ? t('goods.pictures.leftOut', { count: left, most: PICTURES_AT_MOST }) : error}
      />
      {open && (
        <Optional fallback={<LateProgress />}>
          <PictureDialog
            picture={open}
            title={titleOf(open)}
            languages={languages}
            onClose={() => setEdited(null)}
            onSave={(next) => {
              onChange((pictures) => pictures.map((each) => (each.key === next.key ? next : each)));
              setEdited(null);
            }}
          />
        </Optional>
      )}
    </div>
  );
}
