import { ShopData } from '#features/seo/shop-data.tsx';

/** Nothing is open over the catalogue (S-01): the layout around shows it. */
export default function Home() {
  return <ShopData />;
}
