import type { createTransport } from 'nodemailer';
import { isNeverConnected } from '../connection-errors.ts';
import { NotSent } from '../not-sent.ts';
import { UnknownOutcome } from '../unknown-outcome.ts';
import { traceGateway } from '../trace-gateway.ts';
import type { Mail } from './mail.ts';

export type SmtpOptions = {
  /** The address with user and password, like `smtps://user:password@mail.example`. */
  readonly url: string;
  /** The sender address of letters. */
  readonly from: string;
  readonly timeoutMilliseconds?: number;
};

const patienceMilliseconds = 10_000;

/** Sends mail over SMTP. */
export function createSmtpMail({ url, from, timeoutMilliseconds = patienceMilliseconds }: SmtpOptions): Mail {
  let transport: Promise<ReturnType<typeof createTransport>> | null = null;
  const { hostname } = new URL(url);
  return {
    async send({ to, senderName, subject, text, html }) {
      // The library is loaded when the first letter is sent, which keeps the start fast.
      transport ??= import('nodemailer').then((library) => library.createTransport(url));
      const opened = await transport;
      try {
        await traceGateway('mail send', { 'server.address': hostname }, () =>
          opened.sendMail({
            // Passed as objects: the library would parse a text, and could find two recipients in an odd one.
            from: { name: senderName, address: from },
            to: { name: '', address: to },
            ...{ subject, text, html },
            headers: { 'auto-submitted': 'auto-generated' },
            disableFileAccess: true,
            disableUrlAccess: true,
            signal: AbortSignal.timeout(timeoutMilliseconds),
          }),
        );
      } catch (error) {
        const reason = reasonOf(error);
        if (isRefusal(error)) throw new NotSent(`The mail server did not take the letter (${reason})`);
        throw new UnknownOutcome(`The mail server did not say that it took the letter (${reason})`);
      }
    },
  };
}

function isRefusal(error: unknown): boolean {
  const { responseCode } = error as { responseCode?: unknown };
  return isNeverConnected(error) || (typeof responseCode === 'number' && responseCode >= 400);
}

/** The error's code for the log; its message is left out, because mail servers' messages contain the recipient. */
function reasonOf(error: unknown): string {
  const { code, responseCode } = error as { code?: unknown; responseCode?: unknown };
  return [code, responseCode].filter((part) => typeof part === 'string' || typeof part === 'number').join(' ');
}
