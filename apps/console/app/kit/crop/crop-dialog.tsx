import { useState, type ReactNode } from 'react';
import { useText } from '#i18n/use-text.ts';
import { FormDialog } from '#kit/form/form-dialog.tsx';
import { fitCrop, moveCrop, scaleCrop, type Crop } from './crop-box.ts';
import { CropStage } from './crop-stage.tsx';
import { ShareSlider } from './share-slider.tsx';

type CropDialogProps = {
  url: string;
  title: string;
  /** Width divided by height of the cropped part. */
  ratio: number;
  /** The button that applies it; by default it says that it crops. */
  submitLabel?: string;
  isBusy?: boolean;
  /** The reason why it could not be applied. */
  failure?: ReactNode;
  /** The cropped part as people will see it. */
  renderPreview?: (crop: Crop) => ReactNode;
  onClose: () => void;
  onApply: (crop: Crop) => void;
};

/** A dialog for a crop with a fixed ratio, set by a pointer or with sliders. */
export function CropDialog({
  url,
  title,
  ratio,
  submitLabel,
  isBusy = false,
  failure,
  renderPreview,
  onClose,
  onApply,
}: CropDialogProps) {
  const t = useText();
  const [crop, setCrop] = useState<Crop | null>(null);
  return (
    <FormDialog
      onClose={onClose}
      title={title}
      description={t('kit.crop.text')}
      size="lg"
      submitLabel={submitLabel ?? t('kit.crop.apply')}
      isBusy={isBusy}
      isDisabled={crop === null}
      onSubmit={() => crop && onApply(crop)}
    >
      <div className="flex flex-col gap-3 pt-3">
        <CropStage
          url={url}
          crop={crop}
          focus={null}
          onChange={(part) => part.crop && setCrop(part.crop)}
          resize={(from, by) => scaleCrop(from, Math.min(from.width + by.x, 1 - from.x))}
          onSize={(size) => setCrop(fitCrop(size, ratio))}
        />
        {crop && (
          <div className="flex max-w-md flex-col gap-2">
            <ShareSlider
              label={t('kit.crop.left')}
              value={crop.x}
              max={1 - crop.width}
              onChange={(x) => setCrop(moveCrop(crop, { x: x - crop.x, y: 0 }))}
            />
            <ShareSlider
              label={t('kit.crop.top')}
              value={crop.y}
              max={1 - crop.height}
              onChange={(y) => setCrop(moveCrop(crop, { x: 0, y: y - crop.y }))}
            />
            <ShareSlider
              label={t('kit.crop.size')}
              value={crop.width}
              min={0.05}
              max={Math.min(1, crop.width / crop.height)}
              onChange={(width) => setCrop(scaleCrop(crop, width))}
            />
          </div>
        )}
        {crop && renderPreview?.(crop)}
        {failure}
      </div>
    </FormDialog>
  );
}
