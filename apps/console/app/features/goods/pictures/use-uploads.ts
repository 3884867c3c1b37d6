import { useCallback, useEffect, useRef, useState } from 'react';
import { isCancelled, messageOf } from '@kaplya/client/failures/api-failure.ts';
import { noTexts } from '@kaplya/domain/missing-texts';
import { useText } from '#i18n/use-text.ts';
import { uploadPictureFile } from '#platform/data/files.ts';
import type { PictureValue } from './picture-value.ts';

/** The progress of all files that were chosen together. */
export type UploadProgress = { done: number; all: number; sentBytes: number; allBytes: number };

type Uploads = {
  /** The progress of the running uploads; null if there are none. */
  progress: UploadProgress | null;
  /** Failed files, each with the reason. */
  failures: readonly { readonly name: string; readonly message: string }[];
  upload: (files: readonly File[]) => void;
  /** Cancels the current upload and the queued ones. */
  cancel: () => void;
};

const sizeOf = (files: readonly File[]): number => files.reduce((sum, { size }) => sum + size, 0);

/** Uploads run one after the other; `onUploaded` gets each picture as soon as it is stored. Unmounting cancels them. */
export function useUploads(onUploaded: (picture: PictureValue) => void): Uploads {
  const t = useText();
  const [progress, setProgress] = useState<UploadProgress | null>(null);
  const [failures, setFailures] = useState<Uploads['failures']>([]);
  const waiting = useRef<File[]>([]);
  const sending = useRef<AbortController>(null);
  const cancel = useCallback(() => {
    waiting.current = [];
    sending.current?.abort();
  }, []);
  useEffect(() => cancel, [cancel]);

  async function run() {
    const controller = new AbortController();
    sending.current = controller;
    let sentBytes = 0;
    for (let done = 0; waiting.current.length > 0; done += 1) {
      const file = waiting.current.shift();
      if (!file) break;
      const report = (share: number) =>
        setProgress({
          done,
          all: done + 1 + waiting.current.length,
          sentBytes: sentBytes + Math.round(share * file.size),
          allBytes: sentBytes + file.size + sizeOf(waiting.current),
        });
      report(0);
      try {
        // oxlint-disable-next-line no-await-in-loop -- the server accepts one upload at a time from each person
        const { picture } = await uploadPictureFile('uploadPicture', {
          ...{ file, signal: controller.signal, onProgress: report },
        });
        const { id: sourceId, url: sourceUrl } = picture;
        const key = `${sourceId}-${crypto.randomUUID()}`;
        onUploaded({ key, sourceId, sourceUrl, crop: null, focus: null, isDrawing: false, alt: noTexts });
      } catch (failure) {
        if (isCancelled(failure)) break;
        const message = messageOf(failure, { fallback: t('goods.pictures.failed') });
        setFailures((former) => [...former, { name: file.name, message }]);
      }
      sentBytes += file.size;
    }
    sending.current = null;
    setProgress(null);
  }

  return {
    progress,
    failures,
    upload(files) {
      if (!sending.current) setFailures([]);
      waiting.current.push(...files);
      if (!sending.current && files.length > 0) void run();
    },
    cancel,
  };
}
