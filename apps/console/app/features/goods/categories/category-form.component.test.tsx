import type { OpsCategory } from '@kaplya/contract';
import { beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { listViolations } from '@kaplya/ui/test/list-violations.ts';
import { loadTexts } from '#i18n/load-texts.ts';
import { call } from '#platform/data/client.ts';
import { uploadPictureFile } from '#platform/data/files.ts';
import { renderAt } from '../../../../test/render.tsx';
import { CategoryForm } from './category-form.tsx';

vi.mock('#platform/data/client.ts', { spy: true });
vi.mock('#platform/data/files.ts', { spy: true });

const pixel = 'data:image/gif;base64,R0lGODlhAQABAAAAACH5BAEKAAEALAAAAAABAAEAAAICTAEAOw==';
const category: OpsCategory = {
  ...{ id: 'c1', slug: 'pumps', position: 10, name: 'Pumps', names: { ru: 'Помпы', en: 'Pumps', az: '', tr: '' } },
  ...{ pictureId: null, pictureUrl: null, goods: { all: 0, active: 0 }, missingTexts: [], version: 1 },
};

beforeAll(() => loadTexts('goods'));
beforeEach(() => {
  vi.mocked(call).mockReset();
  vi.mocked(call).mockImplementation(((id: string) =>
    Promise.resolve(
      id === 'changeCategory' ? { category: { ...category, version: 2, pictureId: 'pic', pictureUrl: pixel } } : {},
    )) as unknown as typeof call);
  vi.mocked(uploadPictureFile).mockResolvedValue({
    picture: { id: 'pic', url: pixel, width: 1, height: 1, color: '#000000' },
  });
});

const button = (name: string) => page.getByRole('button', { name, exact: true });
const savedPictures = () =>
  vi
    .mocked(call)
    .mock.calls.flatMap(([id, request]) =>
      id === 'changeCategory' ? [(request as unknown as { body: { pictureId: unknown } }).body.pictureId] : [],
    );

test('a category gets a picture, and loses it [G-01e]', async () => {
  renderAt('/notes', <CategoryForm category={category} others={[]} onCreated={() => {}} onDeleted={() => {}} />, [
    'goods.write',
  ]);
  await expect.element(button('Choose a picture')).toBeVisible();
  const input = document.querySelector('input[type="file"]');
  if (!input) throw new Error('Nothing takes a file');
  await userEvent.upload(input, new File(['picture'], 'pump.png', { type: 'image/png' }));
  await expect.element(page.getByRole('img', { name: 'Picture' })).toBeVisible();
  expect(await listViolations(document.body)).toEqual([]);
  await userEvent.click(button('Save'));
  await vi.waitFor(() => expect(savedPictures()).toEqual(['pic']));
  await userEvent.click(button('Remove the picture'));
  await userEvent.click(button('Save'));
  await vi.waitFor(() => expect(savedPictures()).toEqual(['pic', null]));
});

test('a new category that is typed into while it is made is made once, and saved again before it is opened [G-01e]', async () => {
  let answer: (made: unknown) => void = () => undefined;
  const stored = { ...category, names: { ...category.names, ru: 'Кулеры', en: '' }, slug: '' };
  vi.mocked(call).mockImplementation(((id: string, { body }: { body: { slug?: string } }) =>
    id === 'createCategory'
      ? new Promise((resolve) => (answer = resolve))
      : Promise.resolve({ category: { ...stored, slug: body.slug, version: 2 } })) as unknown as typeof call);
  const onCreated = vi.fn<(id: string) => void>();
  const none = { ...category, id: '', version: 0, slug: '', names: { ru: '', en: '', az: '', tr: '' } };
  renderAt('/notes', <CategoryForm category={none} others={[]} onCreated={onCreated} onDeleted={() => {}} />, [
    'goods.write',
  ]);
  await userEvent.fill(page.getByRole('textbox', { name: /^Name/ }).first(), 'Кулеры');
  await userEvent.keyboard('{Control>}s{/Control}');
  await vi.waitFor(() => expect(call).toHaveBeenCalledOnce());
  await userEvent.fill(page.getByRole('textbox', { name: /^Address/ }), 'coolers');
  await userEvent.keyboard('{Control>}s{/Control}');
  answer({ category: { ...stored, slug: '', version: 1 } });
  await vi.waitFor(() => expect(onCreated).toHaveBeenCalledWith('c1'));
  expect(vi.mocked(call).mock.calls).toMatchObject([
    ['createCategory', {}],
    ['changeCategory', { params: { id: 'c1' }, body: { version: 1, slug: 'coolers' } }],
  ]);
});
