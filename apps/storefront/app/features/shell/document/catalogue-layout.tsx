import { useEffect, useRef, useState, type ComponentType, type ReactNode } from 'react';
import { NavigationType, useLocation, useMatches, useNavigate, useNavigationType, useOutlet } from 'react-router';
import type { MessageId } from '#i18n/message-id.ts';
import { useText } from '#i18n/use-text.ts';
import { paths } from '#platform/page/paths.ts';
import { DeferredHydration } from '#platform/page/deferred-hydration.tsx';
import { classNames } from '@kaplya/ui/layout/class-names.ts';
import type { PagePanelProps } from '@kaplya/ui/overlay/page-panel.tsx';

/**
 * The export of a route in the listed group: `export const handle: PagePanelHandle = { panel: { PagePanel, title: 'cart.title'
 * } }`. The panel loads with the pages inside it. The catalogue alone has none.
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
  /** The catalogue itself. */
  children: ReactNode;
  /** The `PageMeta` of the catalogue, left out while a page with its own is open. */
  meta: ReactNode;
  /** The address of the page behind, where closing leads. */
  home: string;
};

/** The catalogue with any page of the group open over it (S-15). */
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
      {/* After the open page in the DOM, which is painted first; on a phone the covered catalogue is not drawn. */}
      <div
        inert={panel !== null}
        className={classNames(
          // Higher than any shelf whose own height is unknown: a restored scroll position must exist.
          '[contain-intrinsic-size:auto_20000px]',
          // Visible until the opening animation ends.
          panel &&
            'max-md:[content-visibility:hidden] max-md:[transition:content-visibility_var(--duration-base)_allow-discrete]',
        )}
      >
        {/* A catalogue never shown has no layout to preserve: Chromium lays out hidden content too, once the page is read. */}
        <div className={wasShown ? undefined : 'max-md:hidden'}>
          <DeferredHydration>{children}</DeferredHydration>
        </div>
      </div>
    </>
  );
}

const STEP_LIMIT_MS = 2000;

/** Closing goes back when one step leads to the page behind, so that "back" does not open the page again. */
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
    // A step back takes a while, and a second press would leave the shop. A step that did not happen is requested again.
    if (performance.now() - steppedAt.current < STEP_LIMIT_MS) return;
    steppedAt.current = performance.now();
    void navigate(-1);
  };
}

function isBehind(path: string | null): boolean {
  return path === paths.catalogue() || path === paths.search();
}
