import { useEffect, useRef, useState, type ComponentType, type ReactNode } from 'react';
import { NavigationType, useLocation, useMatches, useNavigate, useNavigationType, useOutlet } from 'react-router';
import type { MessageId } from '#i18n/message-id.ts';
import { useText } from '#i18n/use-text.ts';
import { paths } from '#platform/page/paths.ts';
import { DeferredHydration } from '#platform/page/deferred-hydration.tsx';
import { classNames } from '@kaplya/ui/layout/class-names.ts';
import type { PagePanelProps } from '@kaplya/ui/overlay/page-panel.tsx';

/**
 * The `handle` that a route opening over the catalogue exports: `export const handle: PagePanelHandle = { panel: {
 * PagePanel, title: 'cart.title' } }`. `PagePanel` is passed here so that its code loads with these pages, not with the
 * catalogue.
 */
export type PagePanelHandle = {
  panel: {
    PagePanel: ComponentType<PagePanelProps>;
    title: MessageId;
    /** True when the page shows a heading of its own, such as a product's name. */
    isTitleHidden?: boolean;
  };
};

function hasPanel(handle: unknown): handle is PagePanelHandle {
  return typeof handle === 'object' && handle !== null && 'panel' in handle;
}

type CatalogueLayoutProps = {
  /** The content of the catalogue, over which the pages open. */
  children: ReactNode;
  /** The `PageMeta` of the catalogue, left out while a page with its own is open. */
  meta: ReactNode;
  /** The path of the page behind the panel, to which closing it leads. */
  home: string;
};

/** Renders the catalogue, and over it the page of the open route, if any (S-15). */
export function CatalogueLayout({ children, meta, home }: CatalogueLayoutProps) {
  const t = useText();
  const outlet = useOutlet();
  const location = useLocation();
  const handle = useMatches().at(-1)?.handle;
  const close = useClosePanel(home);
  const panel = hasPanel(handle) ? handle.panel : null;
  const [wasShown, setWasShown] = useState(panel === null);
  if (!wasShown && !panel) setWasShown(true);

  return (
    <>
      {!panel && meta}
      {panel ? (
        <panel.PagePanel
          contentKey={location.pathname}
          title={t(panel.title)}
          isTitleHidden={panel.isTitleHidden ?? false}
          onClose={close}
        >
          {outlet}
        </panel.PagePanel>
      ) : (
        outlet
      )}
      {/* The catalogue follows the open page in the DOM, so that the page is painted first. On a phone the covered
          catalogue is not painted. */}
      <div
        inert={panel !== null}
        className={classNames(
          // The assumed height of the unpainted catalogue, larger than any real one, so that a scroll position can be
          // restored.
          '[contain-intrinsic-size:auto_20000px]',
          // The transition defers hiding until the opening animation of the panel has ended.
          panel &&
            'max-md:[content-visibility:hidden] max-md:[transition:content-visibility_var(--duration-base)_allow-discrete]',
        )}
      >
        {/* A catalogue that was never shown gets `display: none`, because Chromium would lay it out even under
            `content-visibility: hidden`. */}
        <div className={wasShown ? undefined : 'max-md:hidden'}>
          <DeferredHydration>{children}</DeferredHydration>
        </div>
      </div>
    </>
  );
}

const STEP_LIMIT_MS = 2000;

/**
 * Returns the function that closes the panel: a step back if the previous entry is the page behind, so that the
 * browser's "back" does not open the panel again, otherwise a navigation to `home`.
 */
function useClosePanel(home: string): () => void {
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const navigationType = useNavigationType();
  const previousPath = useRef<string | null>(null);
  const cameFromCatalogue = useRef(false);
  const steppedAt = useRef(-Infinity);

  useEffect(() => {
    cameFromCatalogue.current = navigationType === NavigationType.Push && isBehind(previousPath.current);
    previousPath.current = pathname;
    steppedAt.current = -Infinity;
  }, [pathname, navigationType]);

  return () => {
    if (!cameFromCatalogue.current) return void navigate(home, { preventScrollReset: true });
    // A step back takes time, and a second step would leave the shop, so presses are ignored for `STEP_LIMIT_MS`.
    if (performance.now() - steppedAt.current < STEP_LIMIT_MS) return;
    steppedAt.current = performance.now();
    void navigate(-1);
  };
}

function isBehind(path: string | null): boolean {
  return path === paths.catalogue() || path === paths.search();
}
