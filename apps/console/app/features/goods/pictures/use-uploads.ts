import { useRef, useState } from 'react';
import { isCancelled, messageOf } from '@kaplya/client/failures/api-failure.ts';
import { useText } from '#i18n/use-text.ts';
import { call } from '#platform/data/client.ts';
import { noTexts, type PictureValue } from './picture-value.ts';

type Uploads = {
  /** How many are done of how many; null: none is under way. */
  progress: { done: number; all: number } | null;
  /** What could not be uploaded, and why. */
  failures: readonly { readonly name: string; readonly message: string }[];
  upload: (files: readonly File[]) => void;
};

/** Uploads pictures one after the other, and hands on each as soon as it is there. */
export function useUploads(onUploaded: (picture: PictureValue) => void): Uploads {
  const t = useText();
  const [progress, setProgress] = useState<Uploads['progress']>(null);
  const [failures, setFailures] = useState<Uploads['failures']>([]);
  const waiting = useRef<File[]>([]);
  const isRunning = useRef(false);

  async function run() {
    isRunning.current = true;
    for (let done = 0; waiting.current.length > 0; done += 1) {
      const file = waiting.current.shift();
      if (!file) break;
      setProgress({ done, all: done + 1 + waiting.current.length });
      const body = new FormData();
      body.set('file', file);
      try {
        // oxlint-disable-next-line no-await-in-loop -- the server takes one at a time of each person
        const { picture } = await call('uploadPicture', { body });
        const { id: sourceId, url: sourceUrl } = picture;
        const key = `${sourceId}-${crypto.randomUUID()}`;
        onUploaded({ key, sourceId, sourceUrl, crop: null, focus: null, isDrawing: false, alt: noTexts });
      } catch (failure) {
        if (isCancelled(failure)) break;
        const message = messageOf(failure, { fallback: t('goods.pictures.failed') });
        setFailures((former) => [...former, { name: file.name, message }]);
      }
    }
    isRunning.current = false;
    setProgress(null);
  }

  return {
    progress,
    failures,
    upload(files) {
      if (!isRunning.current) setFailures([]);
      waiting.current.push(...files);
      if (!isRunning.current) void run();
    },
  };
}
