/**
 * The values that the server passes to the storefront with every page request: the interface of the two programs.
 *
 * Neither app imports the other: the server loads the storefront's server build and finds `createPageHandler` among
 * the exports of its entry (`app/entry.server.tsx`). React Router, its context key and its provider stay on the
 * storefront's side, so there is only ever one copy of them:
 *
 * ```ts
 * // apps/storefront/app/platform/load-context.ts
 * export const loadContext = createContext<StorefrontLoadContext>();
 *
 * // apps/storefront/app/entry.server.tsx
 * export const createPageHandler: CreatePageHandler<ServerBuild> = (build, mode) => {
 *   const handle = createRequestHandler(build, mode);
 *   return (request, values) => {
 *     const context = new RouterContextProvider();
 *     context.set(loadContext, values);
 *     return handle(request, context);
 *   };
 * };
 * ```
 *
 * A loader reads it as `context.get(loadContext).fetchApi('/api/v1/company?lang=ru')`.
 */
export type StorefrontLoadContext = {
  /** Calls the API in process. `input` is a path of the shop's origin; sends the visitor's Host and language. */
  fetchApi(input: string, init?: RequestInit): Promise<Response>;
  /** The nonce of every script and style tag of the page; new for each request. */
  nonce: string;
  /** Whether the page is sent at once and cached for many visitors, so that no part of it may be streamed later. */
  isWhole?: boolean;
  /** The shop's origin as the visitor sees it, without a trailing slash. */
  origin: string;
  requestId: string;
  /** The URL of the configuration for browsers, if not at the path of its origin. */
  configUrl?: string;
  /**
   * In a local environment whose configuration names servers: the server that answers this visitor, null for this one.
   */
  servers?: { demo: string; test: string; chosen: 'demo' | 'test' | null };
};

export type PageHandler = (request: Request, context: StorefrontLoadContext) => Promise<Response>;

/** `Build` is React Router's `ServerBuild`, which the contract does not import. */
export type CreatePageHandler<Build = unknown> = (build: Build, mode: 'development' | 'production') => PageHandler;
