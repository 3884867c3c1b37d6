import { index, layout, route, type RouteConfig } from '@react-router/dev/routes';

// The page of the design system (P-30) is for who works on it: no build has it.
const isBuilt = process.env.NODE_ENV === 'production';

// In the order of the requirements (S-01…). What opens over the catalogue stands inside its layout (S-15).
export default [
  layout('routes/catalogue.tsx', [
    index('routes/home.tsx'),
    route('search', 'routes/search.tsx'),
    route('products', 'routes/to-catalogue.tsx', { id: 'products' }),
    route('products/:slug', 'routes/product.tsx'),
    route('product_sets', 'routes/to-catalogue.tsx', { id: 'product_sets' }),
    route('product_sets/:slug', 'routes/product-set.tsx'),
    route('cart', 'routes/cart.tsx'),
    route('addresses', 'routes/addresses.tsx'),
    route('favourites', 'routes/favourites.tsx'),
    route('profile', 'routes/profile.tsx'),
    route('profile/data', 'routes/profile-data.tsx'),
    route('profile/agreements', 'routes/profile-agreements.tsx'),
    route('profile/devices', 'routes/profile-devices.tsx'),
    route('profile/bottles', 'routes/profile-bottles.tsx'),
    route('profile/payments', 'routes/profile-payments.tsx'),
    route('about', 'routes/about.tsx'),
    route('orders', 'routes/orders.tsx'),
    route('orders/:uuid', 'routes/order.tsx'),
    route('bonus', 'routes/bonus.tsx'),
  ]),
  route('checkout', 'routes/checkout.tsx'),
  route('get/*', 'routes/get.tsx'),
  route('aquamarket', 'routes/aquamarket.tsx'),
  route('aquamarket/status', 'routes/aquamarket-status.tsx'),
  route('aquamarket/stickers', 'routes/aquamarket-stickers.tsx'),
  route('coming-soon', 'routes/coming-soon.tsx'),
  route('delivery', 'routes/delivery.tsx'),
  route('undo-contact', 'routes/undo-contact.tsx'),
  route('support', 'routes/support.tsx'),
  route('agreements/:type', 'routes/agreements.tsx'),
  route('manifest.webmanifest', 'routes/manifest.ts'),
  route('robots.txt', 'routes/robots.ts'),
  route('sitemap.xml', 'routes/sitemap.ts'),
  ...(isBuilt ? [] : [route('dev/ui', '../dev/design-system.tsx')]),
  route('*', 'routes/not-found.tsx'),
] satisfies RouteConfig;
