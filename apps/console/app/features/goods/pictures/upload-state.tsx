import { Button } from '@kaplya/ui/button/button.tsx';
import { Spinner } from '@kaplya/ui/message/spinner.tsx';
import { useText } from '#i18n/use-text.ts';
import { useFormats } from '#kit/format/use-formats.ts';
import { Progress } from '#kit/state/progress.tsx';
import type { UploadProgress } from './use-uploads.ts';

const MEGABYTE = 1_000_000;

/** The size in bytes from which an upload also shows the number of bytes sent. */
const LARGE = 2 * MEGABYTE;

const toMegabytes = (bytes: number): number => Math.round((bytes / MEGABYTE) * 10) / 10;

type UploadStateProps = { progress: UploadProgress; onCancel: () => void };

/** The number of the current picture; for large uploads also the bytes sent. */
export function UploadState({ progress: { done, all, sentBytes, allBytes }, onCancel }: UploadStateProps) {
  const t = useText();
  const { number } = useFormats();
  const label = t('goods.pictures.progress', { place: done + 1, count: all });
  return (
    <div className="flex w-full flex-col items-center gap-1">
      {allBytes < LARGE ? (
        <p role="status" className="flex items-center gap-2 text-sm">
          <Spinner /> {label}
        </p>
      ) : (
        <Progress
          label={`${label}: ${t('goods.pictures.bytes', {
            sent: number(toMegabytes(sentBytes)),
            all: number(toMegabytes(allBytes)),
          })}`}
          share={sentBytes / allBytes}
        />
      )}
      <Button variant="ghost" size="sm" onClick={onCancel}>
        {t('kit.cancel')}
      </Button>
    </div>
  );
}
