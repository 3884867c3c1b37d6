const segment = encodeURIComponent;

/** The URLs of the shop (S-01 to S-18). All links and redirects are built here. */
export const paths = {
  catalogue: () => '/',
  /** The search page; `query` is the part of the URL after the question mark. */
  search: (query = '') => (query === '' ? '/search' : `/search?${query}`),
  product: (slug: string) => `/products/${segment(slug)}`,
  productSet: (slug: string) => `/product_sets/${segment(slug)}`,
  checkout: () => '/checkout',
  getApp: () => '/get',
  cart: () => '/cart',
  profile: () => '/profile',
  profileData: () => '/profile/data',
  profileAgreements: () => '/profile/agreements',
  profileDevices: () => '/profile/devices',
  profileBottles: () => '/profile/bottles',
  profilePayments: () => '/profile/payments',
  profileCompanies: () => '/profile/companies',
  about: () => '/about',
  addresses: () => '/addresses',
  favourites: () => '/favourites',
  orders: () => '/orders',
  order: (uuid: string) => `/orders/${segment(uuid)}`,
  bonus: () => '/bonus',
  aquamarket: () => '/aquamarket',
  cell: (cell: string) => `/aquamarket?cell=${segment(cell)}`,
  cellOrder: (id: string) => `/aquamarket/status?order=${segment(id)}`,
  agreements: (type: string) => `/agreements/${segment(type)}`,
  support: () => '/support',
  undoContact: () => '/undo-contact',
  comingSoon: () => '/coming-soon',
  /** The path to which the acquirer returns a guest after an online payment. */
  guestOrder: (uuid: string) => `/?success=true&order_id=${segment(uuid)}`,
} as const;
