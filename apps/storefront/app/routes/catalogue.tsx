import { PageMeta } from '#features/shell/page-meta.tsx';
import { CatalogueFrame } from '#features/shell/catalogue-frame.tsx';

/** The catalogue (S-01) and, over it, whatever page of the listed group is open (S-15). */
export default function Catalogue() {
  return (
    <CatalogueFrame meta={<PageMeta />}>
      <main className="page-width py-10" />
    </CatalogueFrame>
  );
}
