import type { RefusalCode, TokenPair } from '@kaplya/contract';
import { ApiFailure, isUncertain } from '../failures/api-failure.ts';
import type { ClientValues } from '../storage/client-values.ts';
import type { TypedStorage } from '../storage/storage.ts';
import { findTokenClaims, isRegistered } from './token-claims.ts';
import type { Send } from '../calls/transport.ts';
import type { WithLock } from './with-lock.ts';

const LOCK = 'shop.identity';
/** The longest wait for the server at a sign-out. */
const REVOKING_LIMIT_MS = 5000;

/**
 * The refusals of a refresh after which the session cannot be renewed. Any other answer may be a proxy's page, or pass
 * by itself.
 */
const endsOfSessions: readonly RefusalCode[] = [
  'identity.token_required',
  'identity.token_invalid',
  'identity.session_ended',
];

/** The session belongs to another partner, so that its token never fits here. */
const FOREIGN_SESSION: RefusalCode = 'identity.forbidden';

const isRefusedFor = (codes: readonly RefusalCode[], failure: unknown): boolean =>
  failure instanceof ApiFailure && codes.some((code) => code === failure.code);

/** Provides the token of a call, and a new one when the server refuses it. */
export type TokenSource = {
  /** The stored token, or a new visitor's: fetched once for any number of callers. */
  getToken(): Promise<string>;
  /** A token that replaces `refused`, which was answered with 401. One refresh serves all callers and tabs. */
  refresh(refused: string): Promise<string>;
  /** Replaces the token `withoutPartner` by one of the same subject that names the partner. */
  enrich(withoutPartner: string): Promise<string>;
};

export type TokenKeeper = TokenSource & {
  /**
   * Makes a call that answers with the pair of another session, and adopts the pair. No tab renews or fetches a token
   * meanwhile, so that neither a late answer nor its cookie can restore the former session.
   */
  exchange<Answer extends TokenPair>(makeCall: MakeExchange<Answer>): Promise<Answer>;
  /** Ends the session, on the server too if it can be reached, and clears the storage (T-18). Never rejects. */
  end(): Promise<void>;
  /**
   * Ends the session by a call after which the server no longer knows it, and clears the storage. Rejects as the call
   * does: without an answer the session may have ended, which the next call shows, and a repeat then succeeds. A
   * parallel call that is refused because of this waits, and continues as a visitor's.
   */
  endSessionWith(makeCall: (source: TokenSource) => Promise<unknown>): Promise<void>;
  findToken(): string | null;
  isRegistered(): boolean;
};

/**
 * Makes the call with `source` in place of the token keeper, which is locked, and with `headers`, which choose how the
 * refresh token is sent.
 */
type MakeExchange<Answer> = (source: TokenSource, headers: Record<string, string>) => Promise<Answer>;

export type TokenKeeperOptions = {
  storage: TypedStorage<ClientValues>;
  send: Send;
  withLock: WithLock;
  getPartnerId: () => Promise<string> | string;
  /** Whether the identity service shares our origin, so that a cookie can carry the refresh token. */
  sharesOrigin: () => Promise<boolean> | boolean;
  /**
   * The transport name of the cookie with the refresh token. Staff and customers have different ones, so both may be
   * signed in in one browser.
   */
  cookie?: 'cookie' | 'staff-cookie';
  /** The session is over and cannot be renewed. */
  onAccessLost: () => void;
};

export function createTokenKeeper(options: TokenKeeperOptions): TokenKeeper {
  const { storage, send, withLock } = options;
  const running = new Map<string, Promise<string>>();
  let ending: Promise<void> | null = null;
  /** Whether a call that ends the session got no answer, so that its end is no surprise. */
  let mayHaveEnded = false;

  const findPair = () => storage.find('servicesIdentity');
  const findToken = () => findPair()?.token ?? null;

  function storePair({ token, refresh_token }: TokenPair): string {
    storage.set('servicesIdentity', refresh_token === undefined ? { token } : { token, refresh_token });
    return token;
  }

  /** Stores the replacement of `known`. Where tabs cannot lock, another one may have been faster. */
  function replaceToken(known: string, pair: TokenPair): string {
    const now = findToken();
    return now !== null && now !== known ? now : storePair(pair);
  }

  /** Runs `work` once for all concurrent callers in this tab, and in one tab at a time. */
  function share(kind: string, work: () => Promise<string>): Promise<string> {
    const known = running.get(kind);
    if (known) return known;
    const run = withLock(LOCK, work).finally(() => running.delete(kind));
    running.set(kind, run);
    return run;
  }

  async function transportHeaders(refreshToken?: string): Promise<Record<string, string>> {
    const isCookie = refreshToken === undefined && (await options.sharesOrigin());
    return isCookie ? { 'X-Token-Transport': options.cookie ?? 'cookie' } : {};
  }

  async function fetchVisitorToken(): Promise<string> {
    const known = findToken();
    if (known) return known;
    const body = { partnerId: await options.getPartnerId() };
    const headers = await transportHeaders();
    return storePair((await send('createAnonymousToken', { body, headers }, null)) as TokenPair);
  }

  async function renew(refused: string): Promise<string> {
    const pair = findPair();
    if (!pair) return fetchVisitorToken();
    // Another tab has refreshed the token already.
    if (pair.token !== refused) return pair.token;

    const refreshToken = pair.refresh_token;
    try {
      const answer = await send(
        'refreshToken',
        {
          body: refreshToken === undefined ? {} : { refresh_token: refreshToken },
          // Tabs that cannot lock send the same key and so get the same pair.
          headers: { ...(await transportHeaders(refreshToken)), 'Idempotency-Key': `refresh-${refused.slice(-40)}` },
        },
        null,
      );
      return replaceToken(refused, answer as TokenPair);
    } catch (failure) {
      if (!isRefusedFor(endsOfSessions, failure)) throw failure;
      if (mayHaveEnded) return forgetEnded();
      options.onAccessLost();
      throw failure;
    }
  }

  /** Goes on as a visitor: the server has ended the session, as it was asked to. */
  function forgetEnded(): Promise<string> {
    mayHaveEnded = false;
    storage.clear();
    return fetchVisitorToken();
  }

  async function addPartner(withoutPartner: string): Promise<string> {
    const token = findToken();
    if (token === null) return fetchVisitorToken();
    if (token !== withoutPartner && findTokenClaims(token)?.partner_id) return token;
    try {
      const body = { partnerId: await options.getPartnerId() };
      const answer = (await send('enrichToken', { body }, token)) as { token: string };
      return replaceToken(token, { ...findPair(), token: answer.token });
    } catch (failure) {
      // T-19. After any other failure the next call tries again.
      if (isRefusedFor([FOREIGN_SESSION], failure)) storage.remove('servicesIdentity');
      throw failure;
    }
  }

  async function revoke({ refresh_token }: TokenPair): Promise<void> {
    const body = refresh_token === undefined ? {} : { refresh_token };
    const headers = await transportHeaders(refresh_token);
    await send('revokeToken', { body, headers, signal: AbortSignal.timeout(REVOKING_LIMIT_MS) }, null);
  }

  /**
   * Clears the storage, at once because the tab may be closed, and revokes the session on the server. Without a network
   * the session remains there, but its tokens are gone.
   */
  async function forget(): Promise<void> {
    const pair = findPair();
    storage.clear();
    if (pair) await revoke(pair).catch(() => {});
  }

  /** A `TokenSource` for a caller that has the lock already. */
  const ownSource: TokenSource = {
    getToken: fetchVisitorToken,
    refresh: renew,
    enrich: addPartner,
  };

  return {
    async getToken() {
      // The server may have ended the session already, and would refuse its token.
      await ending;
      return findToken() ?? share('visitor', fetchVisitorToken);
    },
    async refresh(refused) {
      const token = findToken();
      return token !== null && token !== refused ? token : share('refresh', () => renew(refused));
    },
    async enrich(withoutPartner) {
      return share('enrich', () => addPartner(withoutPartner));
    },
    exchange: (makeCall) =>
      withLock(LOCK, async () => {
        const answer = await makeCall(ownSource, await transportHeaders());
        storePair(answer);
        return answer;
      }),
    end: () => (ending ??= withLock(LOCK, forget).finally(() => (ending = null))),
    endSessionWith: (makeCall) =>
      withLock(LOCK, async () => {
        const mayBeRepeat = mayHaveEnded;
        try {
          await makeCall(ownSource);
        } catch (failure) {
          const isUnanswered = failure instanceof ApiFailure && failure.kind !== 'cancelled' && isUncertain(failure);
          // The former attempt has ended the session, which its repeat has found out.
          if (mayBeRepeat && !mayHaveEnded) return;
          mayHaveEnded ||= isUnanswered;
          throw failure;
        }
        mayHaveEnded = false;
        await forget();
      }),
    findToken,
    isRegistered: () => isRegistered(findToken()),
  };
}
