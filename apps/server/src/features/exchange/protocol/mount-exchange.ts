import { exchangeTypeShape, refusalStatus } from '@kaplya/contract';
import type { Context } from '#context.ts';
import { findPartnerByHost } from '#features/company/index.ts';
import { toSpender } from '#http/budgets/spender.ts';
import { describeCaller } from '#http/caller.ts';
import type { HttpApp } from '#http/mount-routes.ts';
import { CallerDisconnected, clientClosedRequestStatus } from '#http/reading/caller-disconnected.ts';
import { Refusal } from '#http/refusal.ts';
import { recordAnswer } from '#http/record-answer.ts';
import { toRefusal } from '#http/to-refusal.ts';
import { messageOf } from '#languages/messages.ts';
import { findExchange } from '../stores/exchange.store.ts';
import { failure, plainAnswer, success } from './answers.ts';
import type { ExchangeCall } from './exchange-call.ts';
import { exchangePath } from './exchange-path.ts';
import { importFile } from './import-file.ts';
import { cookieName, findSessionOf, isAuthorized, openSession, logSignIn } from './open-session.ts';
import { partLimit, receiveFile } from './receive-file.ts';
import { confirmSent, sendOrders } from './send-orders.ts';

type Mode = (call: ExchangeCall) => Response | Promise<Response>;

/** The handlers of calls that need a session's cookie, by the query's `mode`. */
const modes: Readonly<Record<string, Mode | undefined>> = {
  init: () => plainAnswer(['zip=yes', `file_limit=${partLimit}`]),
  file: receiveFile,
  import: importFile,
  query: (call) => (call.type === 'sale' ? sendOrders(call) : failure('Заказы отдаются при type=sale')),
  success: (call) => (call.type === 'sale' ? confirmSent(call) : success()),
  // 1C sends it at the end of a full exchange to switch off goods that no file named; here such goods stay unchanged.
  deactivate: () => success(),
  complete: () => success(),
};

/**
 * `/api/exchange/1c?type=catalog|sale&mode=…`: the protocol of CommerceML 2 by HTTP, in plain lines (docs/contract.md).
 */
export function mountExchange(app: HttpApp, context: Context): void {
  app.on(['GET', 'POST'], exchangePath, async (c) => {
    const startedAt = performance.now();
    const requestId = crypto.randomUUID();
    const request = c.req.raw;
    const caller = { ...describeCaller(request, c.env?.incoming, context.config.http), requestId };
    const response = await answer(context, request, caller).catch((error: unknown) =>
      toFailure(context, error, requestId),
    );
    response.headers.set('x-request-id', requestId);
    const labels = { method: c.req.method, route: exchangePath, status: response.status };
    recordAnswer(context, labels, requestId, performance.now() - startedAt);
    return response;
  });
}

type Caller = ReturnType<typeof describeCaller> & { readonly requestId: string };

async function answer(context: Context, request: Request, caller: Caller): Promise<Response> {
  const query = new URL(request.url).searchParams;
  const partner = await findPartnerByHost(context, caller.host);
  const mode = query.get('mode') ?? '';
  const spender = toSpender(request, { caller, bearer: null, partner });
  context.limiter.spend(mode === 'checkauth' ? 'exchange_login' : 'operating', spender);
  if (!partner) return failure('По этому адресу магазина нет', 404);
  const type = exchangeTypeShape.safeParse(query.get('type'));
  if (!type.success) return failure('Нужен type=catalog или type=sale', 400);
  const exchange = await findExchange(context.database, partner.id);
  if (mode === 'checkauth') {
    const isIn = isAuthorized(exchange, request.headers.get('authorization'));
    logSignIn(context, { partner, caller, isIn });
    if (!isIn) return failure('Неверный логин или пароль обмена', 401);
    return success(cookieName, await openSession(context, partner));
  }
  const session = exchange?.passwordHash ? await findSessionOf(context, partner, request) : null;
  if (!exchange || !session) return failure('Сеанс обмена не начат или истёк: нужен mode=checkauth', 401);
  const run = Object.hasOwn(modes, mode) ? modes[mode] : undefined;
  if (!run) return failure('Такого mode обмен не знает', 400);
  const fileName = query.get('filename')?.trim() ?? '';
  if ((mode === 'file' || mode === 'import') && !isFileName(fileName)) return failure('Нужно имя файла: filename', 400);
  return run({ context, partner, exchange, session, type: type.data, fileName, request });
}

/** Whether a file name can be stored; it is never used as a path of the file system. */
const isFileName = (name: string): boolean =>
  name !== '' && name.length <= 200 && !/[\p{Cc}\p{Cs}\p{Bidi_C}]/u.test(name);

function toFailure(context: Context, error: unknown, requestId: string): Response {
  if (error instanceof CallerDisconnected) return new Response(null, { status: clientClosedRequestStatus });
  const refusal = error instanceof Refusal ? error : toRefusal(error, { what: 'call', requestId }, context);
  const [{ code, params = {} }] = refusal.violations;
  return failure(messageOf(code, params, { language: 'ru', currency: 'RUB' }), refusalStatus[code]);
}
