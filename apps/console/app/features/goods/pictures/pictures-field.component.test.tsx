import { useState } from 'react';
import { beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { ApiFailure } from '@kaplya/client/failures/api-failure.ts';
import { loadTexts } from '#i18n/load-texts.ts';
import { uploadPictureFile } from '#platform/data/files.ts';
import { renderAt } from '../../../../test/render.tsx';
import type { PictureValue } from './picture-value.ts';
import { PicturesField } from './pictures-field.tsx';

vi.mock('#platform/data/files.ts', { spy: true });

const pixel = 'data:image/gif;base64,R0lGODlhAQABAAAAACH5BAEKAAEALAAAAAABAAEAAAICTAEAOw==';
const MEGABYTE = 1_000_000;

type Upload = Parameters<typeof uploadPictureFile>[1];
let sent: (Upload & { arrive: () => void })[];

beforeAll(() => loadTexts('goods'));
beforeEach(() => {
  sent = [];
  vi.mocked(uploadPictureFile).mockReset();
  vi.mocked(uploadPictureFile).mockImplementation(
    (_, upload) =>
      new Promise((resolve, reject) => {
        const picture = { id: `pic-${sent.length}`, url: pixel };
        sent.push({ ...upload, arrive: () => resolve({ picture } as never) });
        upload.signal.addEventListener('abort', () => reject(new ApiFailure({ kind: 'cancelled' })));
      }),
  );
});

function Field() {
  const [pictures, setPictures] = useState<PictureValue[]>([]);
  return <PicturesField value={pictures} languages={['ru', 'en']} onChange={setPictures} />;
}

const toFile = (name: string, bytes: number) => new File([new Uint8Array(bytes)], name, { type: 'image/png' });

async function choose(...files: File[]) {
  const input = document.querySelector('input[type="file"]');
  if (!input) throw new Error('Nothing takes a file');
  await userEvent.upload(input, files);
}

test('large pictures say how many and how much of them has gone, and can be given up [G-01d]', async () => {
  renderAt('/notes', <Field />);
  await choose(toFile('a.png', 4 * MEGABYTE), toFile('b.png', 2 * MEGABYTE));
  await expect.element(page.getByRole('progressbar', { name: 'Uploading 1 of 2: 0 of 6 MB' })).toBeVisible();
  sent[0]?.onProgress(0.6);
  const bar = page.getByRole('progressbar', { name: 'Uploading 1 of 2: 2.4 of 6 MB' });
  await expect.element(bar).toHaveAttribute('aria-valuenow', '40');
  sent[0]?.arrive();
  await expect.element(page.getByRole('progressbar', { name: 'Uploading 2 of 2: 4 of 6 MB' })).toBeVisible();
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect.element(page.getByRole('progressbar')).not.toBeInTheDocument();
  // Uploaded pictures stay.
  await expect.element(page.getByText('On the card')).toBeVisible();
  await choose(toFile('c.png', 10));
  await expect.element(page.getByText('Uploading 1 of 1')).toBeVisible();
  await expect.element(page.getByRole('progressbar')).not.toBeInTheDocument();
});

test('pictures beyond what goods may have are not left out in silence [G-01d]', async () => {
  renderAt('/notes', <Field />);
  await choose(...Array.from({ length: 14 }, (_, index) => toFile(`${index}.png`, 10)));
  await expect.element(page.getByText('2 pictures were left out: goods have at most 12')).toBeVisible();
});
