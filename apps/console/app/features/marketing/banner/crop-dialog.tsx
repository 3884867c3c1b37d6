import { useState } from 'react';
import { useText } from '#i18n/use-text.ts';
import { FormDialog } from '#kit/form/form-dialog.tsx';
import { fitCrop, moveCrop, scaleCrop, type Crop } from '#kit/crop/crop-box.ts';
import { CropStage } from '#kit/crop/crop-stage.tsx';
import { ShareSlider } from '#kit/crop/share-slider.tsx';

type CropDialogProps = {
  url: string;
  title: string;
  /** Width divided by height of the cropped part. */
  ratio: number;
  onClose: () => void;
  onApply: (crop: Crop) => void;
};

/** A dialog for a crop with a fixed ratio, set by a pointer or with sliders. */
export function CropDialog({ url, title, ratio, onClose, onApply }: CropDialogProps) {
  const t = useText();
  const [crop, setCrop] = useState<Crop | null>(null);
  return (
    <FormDialog
      onClose={onClose}
      title={title}
      description={t('marketing.crop.text')}
      size="lg"
      submitLabel={t('marketing.crop.apply')}
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
              label={t('marketing.crop.left')}
              value={crop.x}
              max={1 - crop.width}
              onChange={(x) => setCrop(moveCrop(crop, { x: x - crop.x, y: 0 }))}
            />
            <ShareSlider
              label={t('marketing.crop.top')}
              value={crop.y}
              max={1 - crop.height}
              onChange={(y) => setCrop(moveCrop(crop, { x: 0, y: y - crop.y }))}
            />
            <ShareSlider
              label={t('marketing.crop.size')}
              value={crop.width}
              min={0.05}
              max={Math.min(1, crop.width / crop.height)}
              onChange={(width) => setCrop(scaleCrop(crop, width))}
            />
          </div>
        )}
      </div>
    </FormDialog>
  );
}
