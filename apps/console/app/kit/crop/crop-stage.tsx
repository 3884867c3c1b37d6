import type { PointerEvent as ReactPointerEvent } from 'react';
import { moveCrop, resizeCrop, toPoint, type Crop, type Point } from './crop-box.ts';

type CropStageProps = {
  url: string;
  crop: Crop | null;
  focus: Point | null;
  onChange: (part: { crop?: Crop; focus?: Point }) => void;
  /** Resizes the crop by its lower right corner; the default has no fixed ratio. */
  resize?: typeof resizeCrop;
  /** Called once the picture has loaded, with its size in pixels. */
  onSize?: (size: { width: number; height: number }) => void;
};

const percent = (share: number): string => `${share * 100}%`;

/** Tracks the pointer until its release, in fractions of the picture. */
function follow(event: ReactPointerEvent<HTMLElement>, onMove: (by: Point, at: Point) => void) {
  const frame = event.currentTarget.closest('[data-stage]')?.getBoundingClientRect();
  if (!frame || event.button !== 0) return;
  event.preventDefault();
  event.stopPropagation();
  const { currentTarget: target, pointerId, clientX, clientY } = event;
  target.setPointerCapture(pointerId);
  const toShares = ({ clientX: x, clientY: y }: Pick<PointerEvent, 'clientX' | 'clientY'>) => ({
    by: { x: (x - clientX) / frame.width, y: (y - clientY) / frame.height },
    at: { x: (x - frame.left) / frame.width, y: (y - frame.top) / frame.height },
  });
  const move = (moved: PointerEvent) => {
    const { by, at } = toShares(moved);
    onMove(by, at);
  };
  const stop = () => {
    target.removeEventListener('pointermove', move);
    target.removeEventListener('pointerup', stop);
    target.removeEventListener('pointercancel', stop);
  };
  target.addEventListener('pointermove', move);
  target.addEventListener('pointerup', stop);
  target.addEventListener('pointercancel', stop);
}

/** The whole picture, with the crop and the focal point to drag. Sliders outside of it do the same by keyboard. */
export function CropStage({ url, crop, focus, onChange, resize = resizeCrop, onSize }: CropStageProps) {
  return (
    <div className="grid place-items-center self-start rounded-md bg-sunken p-2">
      <div
        data-stage=""
        className="relative inline-block touch-none select-none"
        onPointerDown={(event) => {
          if (focus === null) return;
          const frame = event.currentTarget.getBoundingClientRect();
          onChange({
            focus: toPoint({
              x: (event.clientX - frame.left) / frame.width,
              y: (event.clientY - frame.top) / frame.height,
            }),
          });
        }}
      >
        <img
          src={url}
          alt=""
          draggable={false}
          className="block max-h-80 max-w-full"
          onLoad={({ currentTarget: { naturalWidth, naturalHeight } }) =>
            onSize?.({ width: Math.max(1, naturalWidth), height: Math.max(1, naturalHeight) })
          }
        />
        {crop && (
          <span
            className="absolute cursor-move border-2 border-brand bg-brand/15"
            style={{
              left: percent(crop.x),
              top: percent(crop.y),
              width: percent(crop.width),
              height: percent(crop.height),
            }}
            onPointerDown={(event) => follow(event, (by) => onChange({ crop: moveCrop(crop, by) }))}
          >
            <span
              className="absolute -right-2 -bottom-2 size-5 cursor-nwse-resize rounded-full border-2 border-brand bg-surface"
              onPointerDown={(event) => follow(event, (by) => onChange({ crop: resize(crop, by) }))}
            />
          </span>
        )}
        {focus && (
          <span
            className="absolute size-6 -translate-1/2 cursor-move rounded-full border-2 border-brand bg-surface/70"
            style={{ left: percent(focus.x), top: percent(focus.y) }}
            onPointerDown={(event) => follow(event, (_, at) => onChange({ focus: toPoint(at) }))}
          />
        )}
      </div>
    </div>
  );
}
