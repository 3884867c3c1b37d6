import type { Language } from '@kaplya/domain';
import { useState } from 'react';
import { Checkbox } from '@kaplya/ui/field/checkbox.tsx';
import { TextField } from '@kaplya/ui/field/text-field.tsx';
import { useText } from '#i18n/use-text.ts';
import { useLanguageName } from '#i18n/use-language-name.ts';
import { FormDialog } from '#kit/form/form-dialog.tsx';
import { LEAST, middle, type Crop } from '#kit/crop/crop-box.ts';
import { CropStage } from '#kit/crop/crop-stage.tsx';
import { ShareSlider } from '#kit/crop/share-slider.tsx';
import { CutPicture } from './cut-picture.tsx';
import type { PictureValue } from './picture-value.ts';

type PictureDialogProps = {
  picture: PictureValue;
  title: string;
  languages: readonly Language[];
  onSave: (picture: PictureValue) => void;
  onClose: () => void;
};

const firstCrop: Crop = { x: 0.1, y: 0.1, width: 0.8, height: 0.8 };

/** The crop, focus point and description of one picture. Sliders do everything that a pointer does. */
export function PictureDialog({ picture, title, languages, onSave, onClose }: PictureDialogProps) {
  const t = useText();
  const nameOf = useLanguageName();
  const [{ crop, focus, alt }, setDraft] = useState({ crop: picture.crop, focus: picture.focus, alt: picture.alt });
  const set = (part: Partial<Pick<PictureValue, 'crop' | 'focus' | 'alt'>>) =>
    setDraft((former) => ({ ...former, ...part }));

  return (
    <FormDialog
      onClose={onClose}
      title={title}
      size="lg"
      submitLabel={t('goods.pictures.apply')}
      onSubmit={() => onSave({ ...picture, crop, focus, alt })}
    >
      <div className="grid gap-4 pt-2 sm:grid-cols-[minmax(0,2fr)_minmax(0,1fr)]">
        <CropStage url={picture.sourceUrl} crop={crop} focus={focus} onChange={set} />
        <div className="flex flex-col gap-1.5">
          <p className="text-sm font-semibold">{t('goods.pictures.result')}</p>
          <CutPicture url={picture.sourceUrl} crop={crop} focus={focus} alt="" />
        </div>
      </div>
      {picture.isDrawing ? (
        <p className="pt-3 text-ink-muted">{t('goods.pictures.drawing')}</p>
      ) : (
        <div className="grid gap-x-6 pt-2 sm:grid-cols-2">
          <div>
            <Checkbox
              label={t('goods.pictures.crop')}
              checked={crop !== null}
              onChange={({ target }) => set({ crop: target.checked ? firstCrop : null })}
            />
            {crop && (
              <div className="flex flex-col gap-2 pb-2">
                <ShareSlider
                  label={t('goods.pictures.left')}
                  value={crop.x}
                  max={1 - crop.width}
                  onChange={(x) => set({ crop: { ...crop, x } })}
                />
                <ShareSlider
                  label={t('goods.pictures.top')}
                  value={crop.y}
                  max={1 - crop.height}
                  onChange={(y) => set({ crop: { ...crop, y } })}
                />
                <ShareSlider
                  label={t('goods.pictures.width')}
                  value={crop.width}
                  min={LEAST}
                  max={1 - crop.x}
                  onChange={(width) => set({ crop: { ...crop, width } })}
                />
                <ShareSlider
                  label={t('goods.pictures.height')}
                  value={crop.height}
                  min={LEAST}
                  max={1 - crop.y}
                  onChange={(height) => set({ crop: { ...crop, height } })}
                />
              </div>
            )}
          </div>
          <div>
            <Checkbox
              label={t('goods.pictures.focus')}
              checked={focus !== null}
              onChange={({ target }) => set({ focus: target.checked ? middle : null })}
            />
            {focus && (
              <div className="flex flex-col gap-2 pb-2">
                <ShareSlider
                  label={t('goods.pictures.focusX')}
                  value={focus.x}
                  onChange={(x) => set({ focus: { ...focus, x } })}
                />
                <ShareSlider
                  label={t('goods.pictures.focusY')}
                  value={focus.y}
                  onChange={(y) => set({ focus: { ...focus, y } })}
                />
              </div>
            )}
          </div>
        </div>
      )}
      <fieldset className="mt-3 flex flex-col gap-3 border-t border-line pt-3">
        <legend className="sr-only">{t('goods.pictures.alt')}</legend>
        {languages.map((language) => (
          <TextField
            key={language}
            label={t('goods.pictures.altIn', { language: nameOf(language) })}
            isOptional
            lang={language}
            maxLength={200}
            autoComplete="off"
            value={alt[language]}
            onChange={({ target }) => set({ alt: { ...alt, [language]: target.value } })}
          />
        ))}
      </fieldset>
    </FormDialog>
  );
}
