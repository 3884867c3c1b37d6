import type { createTransport } from 'nodemailer';
import type { SMTPTransportOptions } from 'nodemailer/lib/smtp-transport';
import { findConnectionFault } from '../connection-fault.ts';
import { isNeverConnected } from '../connection-errors.ts';
import { NotSent } from '../not-sent.ts';
import { UnknownOutcome } from '../unknown-outcome.ts';
import { traceGateway } from '../trace-gateway.ts';
import type { PublicHosts } from '../public-hosts/index.ts';
import type { Mail } from './mail.ts';

/** A mail server that a partner names: reached at addresses of the internet alone, and never without encryption. */
export type PublicSmtpServer = {
  readonly host: string;
  readonly port: number;
  readonly user: string;
  readonly password: string;
  readonly hosts: PublicHosts;
};

export type SmtpOptions = {
  /** The address with user and password, like `smtps://user:password@mail.example`, or the server of a partner. */
  readonly server: string | PublicSmtpServer;
  /** The sender address of letters. */
  readonly from: string;
  readonly timeoutMilliseconds?: number;
};

const patienceMilliseconds = 10_000;

/** The port at which a connection is encrypted from its start; at the others it has to become so by STARTTLS. */
const securePort = 465;

/** Sends mail over SMTP. */
export function createSmtpMail({ server, from, timeoutMilliseconds = patienceMilliseconds }: SmtpOptions): Mail {
  let transport: Promise<ReturnType<typeof createTransport>> | null = null;
  const hostname = typeof server === 'string' ? new URL(server).hostname : server.host;

  /** The library is loaded when the first letter is sent, which keeps the start fast. */
  async function open(): Promise<ReturnType<typeof createTransport>> {
    if (typeof server !== 'string') {
      const [{ createTransport: create }, options] = await Promise.all([
        import('nodemailer'),
        connectTo(server, timeoutMilliseconds),
      ]);
      return create(options);
    }
    transport ??= import('nodemailer').then((library) => library.createTransport(server));
    return transport;
  }

  return {
    async send({ to, senderName, subject, text, html }) {
      try {
        await traceGateway('mail send', { 'server.address': hostname }, async () => {
          const opened = await open();
          return opened.sendMail({
            // Passed as objects: the library would parse a text, and could find two recipients in an odd one.
            from: { name: senderName, address: from },
            to: { name: '', address: to },
            ...{ subject, text, html },
            headers: { 'auto-submitted': 'auto-generated' },
            disableFileAccess: true,
            disableUrlAccess: true,
            signal: AbortSignal.timeout(timeoutMilliseconds),
          });
        });
      } catch (error) {
        const reason = reasonOf(error);
        const fault = findConnectionFault(error);
        if (isRefusal(error)) throw new NotSent(`The mail server did not take the letter (${reason})`, { fault });
        throw new UnknownOutcome(`The mail server did not say that it took the letter (${reason})`, { fault });
      }
    },
  };
}

/** Opens the connection of one letter. */
async function connectTo(
  { host, port, user, password, hosts }: PublicSmtpServer,
  timeoutMilliseconds: number,
): Promise<SMTPTransportOptions> {
  const isSecure = port === securePort;
  const connection = await hosts.connect({ host, port, signal: AbortSignal.timeout(timeoutMilliseconds) });
  return { host, port, connection, secure: isSecure, requireTLS: !isSecure, auth: { user, pass: password } };
}

/** Faults before the letter is handed over. */
const earlyFaults = new Set<unknown>(['certificate', 'no_encryption', 'private_address']);

function isRefusal(error: unknown): boolean {
  const { responseCode } = error as { responseCode?: unknown };
  if (typeof responseCode === 'number' && responseCode >= 400) return true;
  return isNeverConnected(error) || earlyFaults.has(findConnectionFault(error));
}

/** The error's code for the log; its message is left out, because mail servers' messages contain the recipient. */
function reasonOf(error: unknown): string {
  const { code, responseCode } = error as { code?: unknown; responseCode?: unknown };
  return [code, responseCode].filter((part) => typeof part === 'string' || typeof part === 'number').join(' ');
}
