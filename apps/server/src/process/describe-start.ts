import { networkInterfaces } from 'node:os';

import type { Demonstration } from '@kaplya/contract/fill/demonstration';

import { isLoopbackOrigin } from '#config/config.ts';

import type { Context } from '#context.ts';

/** The next steps for the person who typed `npm start`. `origin` is where a shop answers. */
export function describeStart(
  context: Pick<Context, 'cellsStandIn' | 'config' | 'providers' | 'payments'>,
  demonstration: Pick<Demonstration, 'signInHint' | 'staffHint'> | null,
  origin: string = context.config.http.publicOrigin,
): string {
  const { http, dataDir, database } = context.config;
  const { port } = new URL(http.publicOrigin);
  const lines = ['', `The shop is open:  ${origin}`];
  if (demonstration && new URL(http.publicOrigin).hostname === 'localhost') {
    lines.push(`and in Baku:       http://baku.localhost${port && `:${port}`}`);
  }
  lines.push(`Console of staff:  ${origin}/console`);
  if (http.host === '0.0.0.0' || http.host === '::') {
    for (const address of findLanAddresses()) lines.push(`from your phone:   http://${address}:${http.port}`);
  } else if (http.host === '127.0.0.1') {
    lines.push('from your phone:   start it with HOST=0.0.0.0');
  }
  const { port: docsPort } = http.management ?? http;
  const atDocs =
    http.management || !isLoopbackOrigin(http.publicOrigin) ? `http://localhost:${docsPort}` : http.publicOrigin;
  lines.push(`API:               ${atDocs}/api/docs`);
  lines.push(`Data:              ${database.url === null ? dataDir : `${dataDir} and DATABASE_URL`}`);
  lines.push(...describeSignIn(context, demonstration));
  if (context.payments.pages) lines.push('Paying online:     a stand-in; the payment page lists the cards that pay');
  if (demonstration && context.cellsStandIn) {
    lines.push(`Water cells:       ${http.publicOrigin}/aquamarket/stickers, opened by a stand-in of their controller`);
  }
  lines.push('Order without signing in, or stop with Ctrl-C: the data stays.', '');
  return lines.join('\n');
}

/** The way to the first shop, for the person who typed `npm start`. The link works at every address of the machine. */
export function describeSetup({ http }: Context['config'], path: string): string {
  const lines = ['', 'There is no shop here yet. Make yours:', `  ${http.publicOrigin}${path}`];
  if (http.host === '0.0.0.0' || http.host === '::') {
    for (const address of findLanAddresses()) lines.push(`  http://${address}:${http.port}${path}`);
  }
  lines.push('The link makes one shop. Another start prints another one.', '');
  return lines.join('\n');
}

function describeSignIn(
  { config, providers }: Pick<Context, 'config' | 'providers'>,
  demonstration: Pick<Demonstration, 'signInHint' | 'staffHint'> | null,
): string[] {
  const { sandbox, smsRu, smtp, http } = config;
  const { oneTimeCodes, mail } = providers.ofProgram;
  if (sandbox.enabled && !(smsRu && smtp)) {
    const which = smsRu ? 'those by e-mail ' : smtp ? 'those to phones ' : '';
    return [
      `Sign-in codes:     ${which}appear here, and at ${http.publicOrigin}/api/dev/outbox`,
      ...(demonstration ? [`Sign in as:        ${demonstration.signInHint}, or anybody new`] : []),
      ...(demonstration && !smtp
        ? [`Who works here:    ${demonstration.staffHint}`, `                   at ${http.publicOrigin}/console`]
        : []),
    ];
  }
  const lacks = [
    ...(oneTimeCodes.sendSms || oneTimeCodes.placeCall ? [] : ['by phone: set SMSRU_API_ID']),
    ...(mail ? [] : ['by e-mail: set SMTP_URL and MAIL_FROM']),
  ];
  if (lacks.length === 0) return [];
  const outcome = lacks.length === 2 ? '. Staff sign in with passkeys and recovery codes, customers do not' : '';
  return [`Sign-in:           not ${lacks.join('; not ')}${outcome}, unless the shop has its own (Settings)`];
}

function findLanAddresses(): string[] {
  return Object.values(networkInterfaces())
    .flatMap((addresses) => addresses ?? [])
    .filter(({ family, internal }) => family === 'IPv4' && !internal)
    .map(({ address }) => address);
}
