// The arrows of the house (docs/architecture.md): who may import whom. A rule that is missing here is not held.

/** The server's features in their layers; one may use those of earlier layers, and those only through index.ts. */
const layers = [
  ['staff'],
  ['identity'],
  ['company'],
  ['catalogue'],
  ['marketing', 'favourites'],
  ['addresses'],
  ['delivery', 'promotions', 'loyalty', 'containers', 'payments'],
  ['cart'],
  ['orders'],
  ['stock', 'micro-market', 'worklists', 'places', 'legal-people'],
  ['customers'],
  ['imports', 'exchange', 'settings'],
  ['setup'],
];

const features = '^apps/server/src/features';

/** The storefront's features in their layers; one may use those of earlier layers. Routes and root.tsx compose them. */
const storefrontLayers = [
  ['page-parts', 'consents', 'map', 'share'],
  ['goods', 'identity'],
  ['company', 'account'],
  ['seo', 'addresses'],
  ['delivery', 'bottles'],
  ['cart'],
  ['orders'],
  ['marketing', 'favourites', 'reorder'],
  ['catalogue', 'checkout'],
  ['cart-screen', 'search', 'aquamarket', 'bonus', 'analytics', 'app', 'servers'],
  ['hints'],
  ['profile', 'sign-in'],
  ['shell'],
];

function toLayerRules(app, folder, layersOfApp) {
  return layersOfApp.flatMap((names, index) =>
    names.map((name) => ({
      name: `${app}-layer-of-${name}`,
      comment: `${name} may only use features of earlier layers`,
      severity: 'error',
      from: { path: `${folder}/${name}/`, pathNot: '[.]test[.]tsx?$' },
      to: {
        path: `${folder}/(${
          layersOfApp
            .slice(index)
            .flat()
            .filter((other) => other !== name)
            .join('|') || '-'
        })/`,
      },
    })),
  );
}

/** Storefront: routes → features → i18n, platform → ui, client; client → contract → domain; ui, client → state. */
const app = '^apps/storefront/app';
const lowerFolders = `${app}/(i18n|platform)/`;

/** Console: main → routes → shell → features → kit → i18n, platform → texts, ui, client. */
const consoleApp = '^apps/console/app';
const consoleFeatures = `${consoleApp}/features`;

/** @type {import('dependency-cruiser').IConfiguration} */
export default {
  forbidden: [
    {
      name: 'no-circles',
      comment: 'What goes round has no first file to read',
      severity: 'error',
      from: {},
      to: { circular: true, viaOnly: { dependencyTypesNot: ['type-only'] } },
    },
    {
      name: 'no-unresolvable',
      severity: 'error',
      from: {},
      to: { couldNotResolve: true, pathNot: ['^virtual:', '[.]/[+]types/', '^bun:', '[.]wasm[?]url$'] },
    },
    {
      name: 'server-and-storefront-apart',
      comment: 'The server mounts the build of the storefront and never its sources',
      severity: 'error',
      from: { path: '^apps/([^/]+)/' },
      to: { path: '^apps/', pathNot: '^apps/$1/' },
    },
    {
      name: 'soak-stands-above-all',
      comment: 'It plays on what others are made of; what their tests share with it stands with them',
      severity: 'error',
      from: { path: '^(apps|packages|scripts)/' },
      to: { path: '^soak/' },
    },
    {
      name: 'packages-know-no-app',
      severity: 'error',
      from: { path: '^packages/' },
      to: { path: '^apps/' },
    },
    {
      name: 'db-below-the-features',
      comment: 'What fills or reads the tables of a feature belongs to that feature',
      severity: 'error',
      from: { path: '^apps/server/src/db/', pathNot: '[.]test[.]ts$' },
      to: { path: `${features}/` },
    },
    {
      name: 'demonstration-is-loaded-once',
      comment: 'A shop is installed and runs without it: only load-demonstration.ts asks for it, when it is wanted',
      severity: 'error',
      from: {
        path: ['^apps/', '^packages/(?!demonstration/)', '^scripts/(?!cells/)'],
        pathNot: ['^apps/server/src/load-demonstration[.]ts$', '^apps/server/test/', '[.]test[.]ts$'],
      },
      to: { path: '^packages/demonstration/' },
    },
    {
      name: 'demonstration-is-loaded-late',
      comment: 'A static import would be resolved where it is not installed',
      severity: 'error',
      from: { path: '^apps/server/src/load-demonstration[.]ts$' },
      to: { path: '^packages/demonstration/', dependencyTypesNot: ['dynamic-import', 'type-only'] },
    },
    {
      name: 'domain-is-pure',
      comment: 'Rules use nothing but the language',
      severity: 'error',
      from: { path: '^packages/domain/src/', pathNot: '[.]test[.]ts$' },
      to: { pathNot: '^packages/domain/src/' },
    },
    {
      name: 'contract-knows-only-domain-and-zod',
      severity: 'error',
      from: { path: '^packages/contract/src/', pathNot: '[.]test[.]ts$' },
      to: { pathNot: ['^packages/(contract|domain)/src/', 'node_modules/zod/'] },
    },
    {
      name: 'console-runs-no-schema',
      comment: 'The schemas of the contract are types to a browser; values that it shows stand in files without them',
      severity: 'error',
      from: { path: '^apps/console/app/', pathNot: '[.]test[.]tsx?$' },
      to: {
        path: ['^packages/contract/src/(index|shapes|endpoints)', 'node_modules/zod/'],
        dependencyTypesNot: ['type-only'],
      },
    },
    {
      name: 'only-stores-know-drizzle',
      comment: '*.table.ts, *.store.ts and db/ are the only ones to speak SQL',
      severity: 'error',
      from: { path: '^apps/server/src/', pathNot: ['[.](table|store)[.]ts$', '^apps/server/src/db/', '[.]test[.]ts$'] },
      to: { path: 'node_modules/(drizzle-orm|pg)/', dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'only-gateways-know-third-parties',
      comment: 'The outside is reached through a port in gateways/',
      severity: 'error',
      from: { path: '^apps/server/src/', pathNot: ['^apps/server/src/gateways/', '[.]test[.]ts$'] },
      to: { path: 'node_modules/(mqtt|aedes|nodemailer|sharp)/' },
    },
    {
      name: 'only-the-tracer-knows-opentelemetry',
      comment: 'Others use the seam, observability/tracing.ts, which holds no library',
      severity: 'error',
      from: { path: '^apps/server/src/', pathNot: '^apps/server/src/observability/otlp-tracer[.]ts$' },
      to: { path: 'node_modules/@opentelemetry/' },
    },
    {
      name: 'the-tracer-is-loaded-late',
      comment: 'Where nobody wants traces nothing of them is loaded',
      severity: 'error',
      from: { path: '^apps/server/src/' },
      to: {
        path: '^apps/server/src/observability/otlp-tracer[.]ts$',
        dependencyTypesNot: ['dynamic-import', 'type-only'],
      },
    },
    {
      name: 'only-context-chooses-adapters',
      comment: 'Others use the port: gateways/<name>/index.ts',
      severity: 'error',
      from: {
        path: '^apps/server/src/',
        pathNot: ['^apps/server/src/(main|context)[.]ts$', '^apps/server/src/gateways/', '[.]test[.]ts$'],
      },
      to: {
        path: '^apps/server/src/gateways/',
        pathNot: '^apps/server/src/gateways/[^/]+/index[.]ts$',
        dependencyTypesNot: ['type-only'],
      },
    },
    {
      name: 'features-through-their-index',
      severity: 'error',
      from: { path: `${features}/([^/]+)/`, pathNot: '[.](table|test)[.]ts$' },
      to: { path: `${features}/[^/]+/`, pathNot: [`${features}/$1/`, `${features}/[^/]+/index[.]ts$`] },
    },
    {
      name: 'tables-refer-to-tables',
      comment: 'A foreign key needs the other table itself, and nothing else of that feature',
      severity: 'error',
      from: { path: `${features}/([^/]+)/.*[.]table[.]ts$` },
      to: { path: `${features}/[^/]+/`, pathNot: [`${features}/$1/`, '[.]table[.]ts$'] },
    },
    {
      name: 'features-below-the-app',
      comment: 'main → app → routes → verbs → store → db, never back',
      severity: 'error',
      from: { path: '^apps/server/src/(features|gateways|db|http|config|observability)/', pathNot: '[.]test[.]ts$' },
      to: { path: '^apps/server/src/(main|app|run-shop|open-shop)[.]ts$', dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'server-no-circles-of-types',
      comment: 'Whoever reads a type of the server finds it below: what two layers speak of stands under both',
      severity: 'error',
      from: { path: '^apps/server/src/' },
      to: { circular: true },
    },
    {
      name: 'http-below-the-features',
      comment: 'Types too: a call knows a partner (partner.ts), and no feature',
      severity: 'error',
      from: { path: '^apps/server/src/(http|partner[.]ts)', pathNot: '[.]test[.]ts$' },
      to: { path: `${features}/` },
    },
    {
      name: 'stores-know-no-http',
      severity: 'error',
      from: { path: '[.](store|table)[.]ts$' },
      to: { path: ['^apps/server/src/http/(?!.*[.]table[.]ts$)', '[.]routes[.]ts$', 'node_modules/hono/'] },
    },
    ...toLayerRules('server', features, layers),
    ...toLayerRules('storefront', `${app}/features`, storefrontLayers),
    {
      name: 'storefront-lower-folders',
      comment: 'i18n and platform know no feature and no route',
      severity: 'error',
      from: { path: lowerFolders, pathNot: '[.]test[.]tsx?$' },
      to: { path: `${app}/(features|routes)/` },
    },
    {
      name: 'storefront-below-its-root',
      comment: 'Types too: what the root answers is described below it (platform/data/use-root-data.ts)',
      severity: 'error',
      from: { path: `${app}/(features|i18n|platform)/` },
      to: { path: `${app}/root[.]tsx$` },
    },
    {
      name: 'ui-is-a-library',
      comment: 'The design system: no router, no data, no words of the trade; its few own ones are handed to it',
      severity: 'error',
      from: { path: '^packages/ui/', pathNot: '[.]test[.]tsx?$' },
      to: { path: ['^packages/(?!ui/|state/)', 'node_modules/(react-router|@tanstack|@lingui)/'] },
    },
    {
      name: 'console-platform-below-all',
      comment: 'i18n and platform know no part of a screen',
      severity: 'error',
      from: { path: `${consoleApp}/(i18n|platform)/`, pathNot: '[.]test[.]tsx?$' },
      to: { path: [`${consoleApp}/(kit|features|shell)/`, `${consoleApp}/(main|routes)[.]`] },
    },
    {
      name: 'console-kit-knows-no-trade',
      comment: 'What every screen is made of: no job',
      severity: 'error',
      from: { path: `${consoleApp}/kit/`, pathNot: '[.]test[.]tsx?$' },
      to: { path: [`${consoleApp}/(features|shell)/`, `${consoleApp}/(main|routes)[.]`] },
    },
    {
      name: 'console-features-below-the-shell',
      severity: 'error',
      from: { path: `${consoleFeatures}/`, pathNot: '[.]test[.]tsx?$' },
      to: { path: [`${consoleApp}/shell/`, `${consoleApp}/(main|routes)[.]`] },
    },
    {
      name: 'console-features-through-their-index',
      comment: 'A job uses another one only by what its index.ts offers; features.ts lists all of them',
      severity: 'error',
      from: { path: `${consoleFeatures}/([^/]+)/` },
      to: {
        path: `${consoleFeatures}/[^/]+/`,
        pathNot: [`${consoleFeatures}/$1/`, `${consoleFeatures}/[^/]+/index[.]ts$`],
      },
    },
    {
      name: 'files-know-only-their-formats',
      comment: 'Readers and writers of files: no trade, no database, no app',
      severity: 'error',
      from: { path: '^packages/files/src/', pathNot: '[.]test[.]ts$' },
      to: {
        path: ['^apps/', '^packages/(?!files/)', 'node_modules/(?!(csv-stringify|fflate|pbf|saxes)/)'],
        // How a decimal is written and a currency is named is one rule, in a file as on a screen.
        pathNot: '^packages/domain/src/money/(split-decimal|currency-names)[.]ts$',
      },
    },
    {
      name: 'only-files-know-formats',
      comment: 'What a stranger sends is read in packages/files, which bounds it; one rule defuses what we write',
      severity: 'error',
      from: { path: '^(apps|packages|scripts)/', pathNot: '^packages/files/' },
      to: { path: 'node_modules/(csv-[a-z]+|fflate|pbf|saxes|jszip|xlsx|exceljs|papaparse|fast-xml-parser)/' },
    },
    {
      name: 'texts-know-no-app',
      comment: 'How any app of the shop has texts: React and the language',
      severity: 'error',
      from: { path: '^packages/texts/src/', pathNot: '[.]test[.]tsx?$' },
      to: { path: ['^packages/(?!texts/)', 'node_modules/(?!(@types/)?react/)'] },
    },
    {
      name: 'client-knows-only-the-contract',
      comment: 'Transport, tokens, storage and failures of any app of the shop: no screen, no router',
      severity: 'error',
      from: { path: '^packages/client/src/', pathNot: '[.]test[.]ts$' },
      to: {
        path: [
          '^packages/(?!client/|state/|contract/|domain/)',
          'node_modules/(react-router|@tanstack|@lingui|react-dom)/',
        ],
      },
    },
    {
      name: 'state-stands-below-all',
      comment: 'ui and client both keep state by it, and know nothing of each other',
      severity: 'error',
      from: { path: '^packages/state/src/', pathNot: '[.]test[.]ts$' },
      to: { path: ['^packages/(?!state/)', 'node_modules/(?!(@types/)?react/)'] },
    },
    {
      name: 'storefront-every-feature-has-a-layer',
      severity: 'error',
      from: { path: `${app}/` },
      to: { path: `${app}/features/(?!(${storefrontLayers.flat().join('|')})/)` },
    },
    {
      name: 'storefront-features-know-no-route',
      severity: 'error',
      from: { path: `${app}/features/` },
      to: { path: `${app}/routes/` },
    },
    {
      name: 'storefront-holds-no-zod',
      comment: 'Types cost nothing, the library costs the first view 15 kB',
      severity: 'error',
      from: { path: [`${app}/`, '^packages/(ui|client)/'], pathNot: '[.]test[.]tsx?$' },
      to: { path: 'node_modules/zod/', dependencyTypesNot: ['type-only'] },
    },
  ],
  options: {
    parser: 'swc',
    tsPreCompilationDeps: true,
    doNotFollow: { path: 'node_modules' },
    exclude: { path: ['/build/', '/[.]react-router/', '/node_modules/.vite/'] },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'module-sync', 'node', 'default', 'types'],
      extensions: ['.ts', '.tsx', '.js', '.mjs', '.json', '.css'],
    },
  },
};
