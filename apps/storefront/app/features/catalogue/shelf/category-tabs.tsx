import { useText } from '#i18n/use-text.ts';
import { TabsBar } from '@kaplya/ui/layout/tabs-bar.tsx';
import { FavouritesTab } from '#features/favourites/favourites-tab.tsx';
import type { CatalogueGroup } from '#features/goods/catalogue.ts';
import { useActiveSection } from './use-active-section.ts';

/** The categories, sticky under the header. The one in view is highlighted (E-13). */
export function CategoryTabs({ groups }: { groups: readonly CatalogueGroup[] }) {
  const t = useText();
  const { activeId, pin } = useActiveSection(groups.map(({ category }) => category.slug));

  return (
    <div className="sticky top-(--header-height) z-header border-b border-line/60 bg-canvas/94 backdrop-soft">
      <div className="page-width max-md:px-0">
        <TabsBar
          label={t('catalogue.categories')}
          className="max-md:[&>ul]:px-(--spacing-page)"
          items={groups.map(({ category }) => ({ id: category.slug, label: category.name }))}
          activeId={activeId}
          onSelect={(id, event) => {
            const section = document.getElementById(id);
            if (!section || event.ctrlKey || event.metaKey || event.shiftKey) return;
            // Scrolled by script: the router would treat the browser's jump to the anchor as a navigation, and restore
            // the old position.
            event.preventDefault();
            pin(id);
            const isCalm = matchMedia('(prefers-reduced-motion: reduce)').matches;
            section.scrollIntoView({ behavior: isCalm ? 'instant' : 'smooth' });
            section.querySelector('h2')?.focus({ preventScroll: true });
            window.history.replaceState(window.history.state, '', `#${id}`);
          }}
        >
          <FavouritesTab />
        </TabsBar>
      </div>
    </div>
  );
}
