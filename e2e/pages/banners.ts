import type { Banner } from '@kaplya/contract';
import type { Locator, Page } from '@playwright/test';
import type { Language } from '../shop/test.ts';
import { callApi } from '../visitors/server.ts';
import type { Translate } from './texts.ts';

export type BannersPageObject = {
  root: Locator;
  /** The scrolling part of the strip. */
  strip: Locator;
  slides: Locator;
  /** The server's banners for this visitor. */
  list: () => Promise<Banner[]>;
  find: (type: Banner['type']) => Promise<{ banner: Banner; control: Locator }>;
  story: StoryPart;
};

type StoryPart = {
  dialog: Locator;
  stage: Locator;
  /** The visible slide by its number and the total. */
  slide: (index: number, count: number) => Locator;
  button: (name: 'play' | 'pause' | 'next' | 'previous') => Locator;
};

type Context = { page: Page; t: Translate; language: Language };

/** The banners of the first page, and their targets. */
export function createBannersPage({ page, t, language }: Context): BannersPageObject {
  const root = page.getByRole('region', { name: t('catalogue.banners') });
  const dialog = page.getByRole('dialog');
  const list = async () =>
    (await callApi<{ 'hydra:member': Banner[] }>(`/api/marketing/banners?lang=${language}`))['hydra:member'];

  return {
    root,
    slides: root.getByRole('group'),
    strip: root.locator('div', { has: page.locator(':scope > [role=group]') }).last(),
    list,
    async find(type) {
      const banner = (await list()).find((each) => each.type === type);
      if (!banner) throw new Error(`The shop has no banner of the type ${type}`);
      const role = type === 'click' || type === 'product_set' ? 'link' : 'button';
      return { banner, control: root.getByRole(role, { name: banner.title }) };
    },
    story: {
      dialog,
      stage: dialog.locator('[data-story-stage]'),
      slide: (index, count) => dialog.getByRole('group', { name: t('catalogue.banners.place', { index, count }) }),
      button: (name) => dialog.getByRole('button', { name: t(`marketing.story.${name}`), exact: true }),
    },
  };
}
