import { useEffect, useEffectEvent, useState } from 'react';
import { useNavigate } from 'react-router';
import { useText } from '#i18n/use-text.ts';
import { paths } from '#platform/page/paths.ts';
import { Button } from '@kaplya/ui/button/button.tsx';
import { classNames } from '@kaplya/ui/layout/class-names.ts';
import { Icon } from '@kaplya/ui/icon/icon.tsx';
import { IconButton } from '@kaplya/ui/button/icon-button.tsx';
import { createCodeReader } from './create-code-reader.ts';
import { findCellInCode } from './find-cell-in-text.ts';
import { useCamera } from './use-camera.ts';

const SCAN_INTERVAL_MS = 150;

type ScanProblem = 'unknown' | 'reader' | null;

/** The camera that reads the code on a cell. */
export function Scanner() {
  const t = useText();
  const navigate = useNavigate();
  const camera = useCamera();
  const { state, video, torch } = camera;
  const [problem, setProblem] = useState<ScanProblem>(null);
  const isOn = state === 'on';
  const startCamera = useEffectEvent(camera.start);
  const openCell = useEffectEvent((cell: string) => void navigate(paths.cell(cell)));

  // The camera starts by itself for a visitor who has already allowed it.
  useEffect(() => {
    let isGone = false;
    async function startIfAllowed() {
      if ((await isAllowed()) && !isGone) await startCamera();
    }
    void startIfAllowed();
    return () => {
      isGone = true;
    };
  }, []);

  useEffect(() => {
    const picture = video.current;
    if (!isOn || !picture) return;
    return scanForCodes(picture, {
      onText(text) {
        const cell = findCellInCode(text);
        if (cell === null) return setProblem('unknown');
        openCell(cell);
      },
      onFailure: () => setProblem('reader'),
    });
  }, [isOn, video]);

  return (
    <section aria-label={t('aquamarket.scan')} className="overflow-clip rounded-lg bg-surface shadow-card">
      <div className={classNames('relative aspect-4/3 bg-sunken', !isOn && 'hidden')}>
        <video
          ref={video}
          muted
          playsInline
          aria-label={t('aquamarket.scan.picture')}
          className="size-full object-cover"
        />
        <div
          aria-hidden="true"
          className="pointer-events-none absolute inset-0 m-auto aspect-square h-3/5 rounded-xl border-4 border-brand shadow-[0_0_0_100vmax_var(--color-scrim)]"
        />
        {torch && (
          <IconButton
            icon="torch"
            variant="surface"
            label={t('aquamarket.scan.torch')}
            aria-pressed={torch.isOn}
            className="absolute end-3 bottom-3"
            onClick={() => void torch.toggle()}
          />
        )}
      </div>
      <div className="flex flex-col gap-3 p-4 sm:p-6">
        {isOn ? (
          <>
            <p className="text-center">{t('aquamarket.scan.hint')}</p>
            <Button variant="ghost" isWide onClick={camera.stop}>
              {t('aquamarket.scan.stop')}
            </Button>
          </>
        ) : (
          <>
            {state === 'denied' && <Obstacle title={t('errors.cameraAccess')} text={t('aquamarket.scan.allow')} />}
            {state === 'none' && <Obstacle title={t('aquamarket.scan.none')} text={t('aquamarket.scan.useNumber')} />}
            <Button size="lg" isWide isLoading={state === 'starting'} onClick={() => void camera.start()}>
              {t(state === 'denied' || state === 'none' ? 'common.tryAgain' : 'aquamarket.scan')}
            </Button>
          </>
        )}
        <p role="alert" className="text-center font-medium text-danger empty:hidden">
          {problem === 'unknown' && t('aquamarket.notACode')}
          {problem === 'reader' && t('aquamarket.scan.useNumber')}
        </p>
      </div>
    </section>
  );
}

function Obstacle({ title, text }: { title: string; text: string }) {
  return (
    <div role="alert" className="flex items-start gap-3 rounded-md bg-warning-soft p-3">
      <Icon name="warning" size={22} className="mt-px text-warning" />
      <p className="min-w-0">
        <strong className="block font-semibold text-warning">{title}</strong>
        <span className="text-sm">{text}</span>
      </p>
    </div>
  );
}

async function isAllowed(): Promise<boolean> {
  try {
    return (await navigator.permissions.query({ name: 'camera' })).state === 'granted';
  } catch {
    // Some browsers cannot query the permission for the camera, which then counts as not granted.
    return false;
  }
}

type ScanHandlers = { onText: (text: string) => void; onFailure: () => void };

/** Scans the picture for codes; returns the function that stops it. A code in view is reported once. */
function scanForCodes(picture: HTMLVideoElement, { onText, onFailure }: ScanHandlers): () => void {
  const stop = new AbortController();
  const { signal } = stop;
  let last = '';

  async function run(): Promise<void> {
    try {
      const read = await createCodeReader();
      while (!signal.aborted) {
        const [text] = picture.readyState >= picture.HAVE_CURRENT_DATA ? await read(picture) : [];
        if (text !== undefined && text !== last && !signal.aborted) onText(text);
        last = text ?? last;
        await new Promise((resolve) => {
          setTimeout(resolve, SCAN_INTERVAL_MS);
        });
      }
    } catch {
      if (!signal.aborted) onFailure();
    }
  }

  void run();
  return () => stop.abort();
}
