import { index, layout, route, type RouteConfig } from '@react-router/dev/routes';

// The page of the design system (P-30) is for developers and left out of builds.
const isBuilt = process.env.NODE_ENV === 'production';

// The routes, in the order of the requirements (S-01…). Pages that open over the catalogue are children of its layout
// (S-15).
export default [
  layout('routes/catalogue.tsx', [
    index('routes/home.tsx'),
    route('search', 'routes/search.tsx'),
    route('products', 'routes/to-catalogue.tsx', { id: 'products' }),
    route('products/:slug', 'routes/product.tsx'),
    route('product_sets', 'routes/to-catalogue.tsx', { id: 'product_sets' }),
    route('product_sets/:slug', 'routes/product-set.tsx'),
    route('cart', 'routes/cart.tsx'),
    route('addresses', 'routes/account/addresses.tsx'),
    route('favourites', 'routes/account/favourites.tsx'),
    route('profile', 'routes/account/profile.tsx'),
    route('profile/data', 'routes/account/profile-data.tsx'),
    route('profile/agreements', 'routes/account/profile-agreements.tsx'),
    route('profile/devices', 'routes/account/profile-devices.tsx'),
    route('profile/bottles', 'routes/account/profile-bottles.tsx'),
    route('profile/payments', 'routes/account/profile-payments.tsx'),
    route('profile/companies', 'routes/account/profile-companies.tsx'),
    route('about', 'routes/company/about.tsx'),
    route('orders', 'routes/account/orders.tsx'),
    route('orders/:uuid', 'routes/account/order.tsx'),
    route('bonus', 'routes/account/bonus.tsx'),
  ]),
  route('checkout', 'routes/checkout.tsx'),
  route('get/*', 'routes/company/get.tsx'),
  route('aquamarket', 'routes/aquamarket.tsx'),
  route('aquamarket/status', 'routes/aquamarket-status.tsx'),
  route('aquamarket/stickers', 'routes/aquamarket-stickers.tsx'),
  route('coming-soon', 'routes/coming-soon.tsx'),
  route('delivery', 'routes/company/delivery.tsx'),
  route('undo-contact', 'routes/undo-contact.tsx'),
  route('support', 'routes/company/support.tsx'),
  route('agreements/:type', 'routes/company/agreements.tsx'),
  route('manifest.webmanifest', 'routes/files/manifest.ts'),
  route('robots.txt', 'routes/files/robots.ts'),
  route('sitemap.xml', 'routes/files/sitemap.ts'),
  ...(isBuilt ? [] : [route('dev/ui', '../dev/design-system.tsx')]),
  route('*', 'routes/not-found.tsx'),
] satisfies RouteConfig;
