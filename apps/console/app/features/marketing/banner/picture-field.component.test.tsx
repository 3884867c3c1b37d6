import { useState } from 'react';
import { beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { listViolations } from '@kaplya/ui/test/list-violations.ts';
import { loadTexts } from '#i18n/load-texts.ts';
import { call } from '#platform/data/client.ts';
import { renderAt } from '../../../../test/render.tsx';
import type { PictureValue } from './banner-values.ts';
import { PictureField } from './picture-field.tsx';

vi.mock('#platform/data/client.ts', { spy: true });

/** The sizes of the uploaded pictures. */
let sent: string[];

beforeAll(() => loadTexts('marketing'));
beforeEach(() => {
  sent = [];
  vi.mocked(call).mockReset();
  vi.mocked(call).mockImplementation((async (_: string, { body }: { body: FormData }) => {
    const file = body.get('file') as File;
    const { width, height } = await createImageBitmap(file);
    sent.push(`${width}×${height}`);
    return { picture: { id: `pic-${sent.length}`, url: URL.createObjectURL(file) } };
  }) as unknown as typeof call);
});

async function draw(width: number, height: number): Promise<File> {
  const canvas = new OffscreenCanvas(width, height);
  canvas.getContext('2d')?.fillRect(0, 0, width, height);
  return new File([await canvas.convertToBlob()], 'spring.png', { type: 'image/png' });
}

function Field() {
  const [picture, setPicture] = useState<PictureValue | null>(null);
  return <PictureField label="Picture" hint="Wide" shape="wide" value={picture} onChange={setPicture} />;
}

async function choose(file: File) {
  const input = document.querySelector('input[type="file"]');
  if (!input) throw new Error('Nothing takes a file');
  await userEvent.upload(input, file);
}

const dialog = () => page.getByRole('dialog', { name: 'Picture' });
const apply = () => dialog().getByRole('button', { name: 'Crop' });

test('a picture of another shape is cut to that of the banner first, by keys too [G-08]', async () => {
  renderAt('/notes', <Field />);
  await choose(await draw(400, 400));
  await expect.element(dialog().getByRole('slider', { name: 'Size' })).toHaveValue('100');
  expect(await listViolations(document.body)).toEqual([]);
  const size = dialog().getByRole('slider', { name: 'Size' });
  (size.element() as HTMLInputElement).focus();
  for (let press = 0; press < 50; press += 1) await userEvent.keyboard('{ArrowLeft}');
  await expect.element(size).toHaveValue('50');
  await apply().click();
  await expect.poll(() => sent).toEqual(['200×100']);
  await expect.element(dialog()).not.toBeInTheDocument();
});

test('a picture of the shape is taken as it is, can be cut later, and giving up the cut leaves it [G-08]', async () => {
  renderAt('/notes', <Field />);
  await choose(await draw(400, 200));
  await expect.poll(() => sent).toEqual(['400×200']);
  await page.getByRole('button', { name: 'Crop' }).click();
  await expect.element(apply()).toBeVisible();
  await dialog().getByRole('button', { name: 'Cancel' }).click();
  await expect.element(dialog()).not.toBeInTheDocument();
  expect(sent).toEqual(['400×200']);
});
