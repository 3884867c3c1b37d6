import { isForOperators } from '#http/operators/operators-only.ts';

const html = `<!doctype html><html lang="en"><meta charset="utf-8"><meta http-equiv="refresh" content="1">
<meta name="viewport" content="width=device-width"><title>Starting…</title>
<body style="font:1.25rem system-ui;display:grid;place-content:center;min-height:90vh;color:#0b6b9a">Starting…</body></html>`;

/**
 * The answer while the database starts, so that probes and early visitors find an open port. With a separate operators'
 * port, operators' paths are served only there.
 */
export function answerWhileStarting(request: Request, { areOperatorsElsewhere = false } = {}): Response {
  const { pathname } = new URL(request.url);
  const headers = { 'cache-control': 'no-store' };
  if (areOperatorsElsewhere && isForOperators(pathname)) return new Response(null, { status: 404, headers });
  if (pathname === '/healthz') return Response.json({ status: 'live' }, { headers });
  if (pathname === '/readyz') return Response.json({ status: 'unready' }, { status: 503, headers });
  if (pathname === '/api/config') return Response.json({ ready: false }, { status: 503, headers });

  const later = { ...headers, 'retry-after': '1' };
  if (!pathname.startsWith('/api/') && !pathname.startsWith('/.well-known/')) {
    return new Response(html, { status: 503, headers: { ...later, 'content-type': 'text/html; charset=utf-8' } });
  }
  const message = 'The shop is starting. Try again in a moment.';
  const body = {
    code: 'config.not_ready',
    message,
    errors: [{ code: 'config.not_ready', message }],
    'hydra:description': message,
  };
  return Response.json({ ...body, requestId: crypto.randomUUID() }, { status: 503, headers: later });
}
