import type { Banner } from '@kaplya/contract';
import type { Locator, Page } from '@playwright/test';
import type { Language } from '../shop/test.ts';
import { ask } from '../visitors/server.ts';
import type { Translate } from './texts.ts';

export type BannersPageObject = {
  root: Locator;
  /** The part of the strip that scrolls. */
  strip: Locator;
  slides: Locator;
  /** The banners that the server answers to this visitor. */
  list: () => Promise<Banner[]>;
  find: (type: Banner['type']) => Promise<{ banner: Banner; control: Locator }>;
  story: StoryPart;
};

type StoryPart = {
  dialog: Locator;
  stage: Locator;
  /** The slide that is shown, by its number of how many. */
  slide: (index: number, count: number) => Locator;
  button: (name: 'play' | 'pause' | 'next' | 'previous') => Locator;
};

type Context = { page: Page; t: Translate; language: Language };

/** The banners of the first page, and what they open. */
export function createBannersPage({ page, t, language }: Context): BannersPageObject {
  const root = page.getByRole('region', { name: t('catalogue.banners') });
  const dialog = page.getByRole('dialog');
  const list = async () =>
    (await ask<{ 'hydra:member': Banner[] }>(`/api/marketing/banners?lang=${language}`))['hydra:member'];

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
