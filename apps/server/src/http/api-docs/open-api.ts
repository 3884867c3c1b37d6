import { refusalStatus, errorShape, type Endpoint } from '@kaplya/contract';
import { type createRoute, OpenAPIHono, z } from '@hono/zod-openapi';
import { listRefusals } from './list-refusals.ts';

type RouteResponses = Parameters<typeof createRoute>[0]['responses'];

const json = (schema: unknown) => ({ 'application/json': { schema } });

const formType = 'multipart/form-data';
/** The schema of each `multipart/form-data` body: every form of the contract has one file. */
const fileForm = z.object({ file: z.string().meta({ format: 'binary' }) });

/** The schema of a body that is neither JSON nor a form: the bytes of one file. */
const fileBytes = z.string().meta({ format: 'binary' });

/** Generates the OpenAPI 3.1 document from the endpoints. */
export function createOpenApiDocument(endpoints: readonly Endpoint[]): object {
  const app = new OpenAPIHono();
  app.openAPIRegistry.registerComponent('securitySchemes', 'bearer', {
    type: 'http',
    scheme: 'bearer',
    bearerFormat: 'JWT',
  });
  for (const endpoint of endpoints) app.openAPIRegistry.registerPath(toRouteConfig(endpoint));
  return app.getOpenAPI31Document({
    openapi: '3.1.0',
    info: { title: 'Water shop', version: '1.6.9', description: 'The calls of a shop for bottled water.' },
    servers: [{ url: '/' }],
  });
}

function toRouteConfig(endpoint: Endpoint): Parameters<typeof createRoute>[0] {
  const {
    method,
    path,
    id,
    tag,
    summary,
    access,
    params,
    query,
    headers,
    body,
    bodyType,
    proof,
    permission,
    alsoPermission,
    furtherPermissions,
  } = endpoint;
  return {
    method,
    path,
    operationId: id,
    tags: [tag],
    summary,
    ...(proof && { 'x-proof': proof }),
    ...(permission && { 'x-permission': permission }),
    ...(alsoPermission && { 'x-also-permission': alsoPermission }),
    ...(furtherPermissions && { 'x-further-permissions': furtherPermissions }),
    security: access === 'none' ? [] : [{ bearer: [] }],
    request: {
      ...(params && { params }),
      ...(query && { query }),
      ...(headers && { headers }),
      ...(body && { body: { content: json(body), required: !body.safeParse(undefined).success } }),
      ...(bodyType && {
        body: { content: { [bodyType]: { schema: bodyType === formType ? fileForm : fileBytes } }, required: true },
      }),
    },
    responses: responsesOf(endpoint),
  } as Parameters<typeof createRoute>[0];
}

const headerOf = (description: string) => ({ description, schema: { type: 'string' } });

/** The response headers of draft-ietf-httpapi-ratelimit-headers. */
const rateLimitHeaders = {
  'RateLimit-Policy': headerOf('What the budget of the call allows, and to whom'),
  RateLimit: headerOf('What is left of it where least is'),
};

function responsesOf(endpoint: Endpoint): RouteResponses {
  const { answer, answerType = 'application/json', unready } = endpoint;
  const codes = new Map<number, string[]>();
  for (const code of listRefusals(endpoint)) {
    const status = refusalStatus[code];
    codes.set(status, [...(codes.get(status) ?? []), code]);
  }
  // An answer that anybody may cache has no rate limit headers, which describe one caller.
  const left = endpoint.tag === 'health' ? {} : { headers: rateLimitHeaders };
  const success = answer
    ? { 200: { description: 'Success', ...left, content: { [answerType]: { schema: answer } } } }
    : { 204: { description: 'Done, nothing to say', ...left } };
  const failures = [...codes].map(([status, names]) => [
    status,
    {
      description: names.join(' · '),
      content: json(errorShape),
      ...(status === 429 && {
        headers: { ...rateLimitHeaders, 'Retry-After': headerOf('Seconds until there is room') },
      }),
    },
  ]);
  const tooEarly = unready && {
    503: {
      description: ['not ready yet', ...(codes.get(503) ?? [])].join(' · '),
      content: json(codes.has(503) ? z.union([unready, errorShape]) : unready),
    },
  };
  return { ...success, ...Object.fromEntries(failures), ...tooEarly } as RouteResponses;
}
