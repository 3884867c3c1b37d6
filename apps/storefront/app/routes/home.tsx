import { ShopData } from '#features/seo/shop-data.tsx';

/** The start page (S-01): renders nothing, because the layout `catalogue.tsx` renders the catalogue. */
export default function Home() {
  return <ShopData />;
}
