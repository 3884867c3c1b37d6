import { createServer, type AddressInfo, type Socket } from 'node:net';
import { describe, expect, onTestFinished, test } from 'vitest';
import { createConfig } from '#config/config.ts';
import { parseEnv } from '#config/env.ts';
import { createTestClock } from '../../../test/test-clock.ts';
import { NotSent } from '../not-sent.ts';
import { createOutbox } from '../outbox/outbox.ts';
import { UnknownOutcome } from '../unknown-outcome.ts';
import { createMail } from './create-mail.ts';
import { createSmtpMail } from './smtp.ts';

type Reply = string | null;
/** The server's answer to a command; null: none. */
type Script = (command: string) => Reply;

const polite: Script = (command) => {
  if (command.startsWith('EHLO')) return '250-mail.example\r\n250-AUTH PLAIN LOGIN\r\n250 SMTPUTF8';
  if (command.startsWith('AUTH PLAIN')) return '235 Authenticated';
  if (command === 'DATA') return '354 Go ahead';
  if (command === 'QUIT') return '221 Bye';
  return '250 OK';
};

/** An RFC 5321 mail server, as far as a client that sends one letter needs it. */
async function startServer(
  script: Script = polite,
  greeting: Reply = '220 mail.example ESMTP',
  { timeoutMilliseconds = 10_000 } = {},
) {
  const commands: string[] = [];
  const letters: string[] = [];
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => {});
    let letter: string | null = null;
    let rest = '';
    const send = (reply: Reply) => reply !== null && socket.write(`${reply}\r\n`);
    send(greeting);
    socket.on('data', (chunk) => {
      const lines = (rest + chunk.toString('utf8')).split('\r\n');
      rest = lines.pop() ?? '';
      for (const line of lines) {
        if (letter === null) {
          commands.push(line);
          const reply = script(line);
          send(reply);
          if (line === 'DATA' && reply?.startsWith('354')) letter = '';
        } else if (line === '.') {
          letters.push(letter);
          letter = null;
          send(script('.'));
        } else {
          letter += `${line}\n`;
        }
      }
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy();
    server.close();
  });
  const url = `smtp://shop:pa%40ss@127.0.0.1:${(server.address() as AddressInfo).port}`;
  const mail = createSmtpMail({ server: url, from: 'noreply@shop.example', timeoutMilliseconds });
  return { commands, letters, mail, url };
}

const letter = {
  to: 'anna@post.example',
  senderName: 'Капля "19 л", вода',
  subject: 'Капля: код 091735',
  text: 'Ваш код:\n\n091735\n',
  html: '<p>Ваш код: <b>091735</b></p>',
  code: '091735',
};

/** A letter's unfolded headers and decoded parts. */
function read(raw: string) {
  const [head = '', ...rest] = raw.split('\n\n');
  const headers = new Map(
    head
      .replaceAll(/\n[ \t]/g, ' ')
      .split('\n')
      .map((line) => [line.slice(0, line.indexOf(':')).toLowerCase(), line.slice(line.indexOf(':') + 2)]),
  );
  const boundary = /boundary="([^"]+)"/.exec(headers.get('content-type') ?? '')?.[1] ?? '';
  const parts = rest
    .join('\n\n')
    .split(`--${boundary}`)
    .slice(1, -1)
    .map((part) => {
      const [partHead = '', ...body] = part.trim().split('\n\n');
      const isBase64 = /base64/i.test(partHead);
      const encoded = body.join('\n\n');
      return {
        type: /content-type: ([^;]+)/i.exec(partHead)?.[1],
        body: isBase64 ? Buffer.from(encoded, 'base64').toString() : decodeQuotedPrintable(encoded),
      };
    });
  return { headers, parts };
}

function decodeQuotedPrintable(text: string): string {
  const bytes = text.replaceAll('=\n', '').replaceAll(/=([0-9A-F]{2})/g, (_, hex: string) => `%${hex}`);
  return decodeURIComponent(bytes.replaceAll(/%(?![0-9A-F]{2})/g, '%25'));
}

function decodeWords(header: string): string {
  return header
    .replaceAll(/\?=\s+=\?/g, '?==?')
    .replaceAll(/=\?UTF-8\?([BQ])\?([^?]*)\?=/gi, (_, kind: string, encoded: string) =>
      kind.toUpperCase() === 'B'
        ? Buffer.from(encoded, 'base64').toString()
        : decodeQuotedPrintable(encoded.replaceAll('_', ' ')),
    );
}

describe('a letter by SMTP [P-07]', () => {
  test('goes from the shop to the one recipient, as text and as HTML', async () => {
    const { commands, letters, mail } = await startServer();
    await mail.send(letter);
    expect(commands.map((command) => command.replace(/^EHLO .*/, 'EHLO'))).toEqual([
      'EHLO',
      `AUTH PLAIN ${Buffer.from('\0shop\0pa@ss').toString('base64')}`,
      'MAIL FROM:<noreply@shop.example>',
      'RCPT TO:<anna@post.example>',
      'DATA',
    ]);
    const { headers, parts } = read(letters[0] ?? '');
    expect(decodeWords(headers.get('from') ?? '')).toBe('Капля "19 л", вода <noreply@shop.example>');
    expect(headers.get('to')).toBe('anna@post.example');
    expect(decodeWords(headers.get('subject') ?? '')).toBe('Капля: код 091735');
    expect(headers.get('auto-submitted')).toBe('auto-generated');
    expect(headers.get('content-type')).toMatch(/^multipart\/alternative/);
    expect(parts).toEqual([
      { type: 'text/plain', body: letter.text },
      { type: 'text/html', body: letter.html },
    ]);
  });

  test('goes to a domain in ASCII, whatever letters its address has', async () => {
    const { commands, url } = await startServer();
    const config = createConfig(parseEnv({ APP_SECRET: 'x'.repeat(32), SMTP_URL: url, MAIL_FROM: 'shop@почта.рф' }));
    await createMail({ config, outbox: null })?.send({ ...letter, to: 'ali@şirkət.az' });
    expect(commands.filter((command) => /^(?:MAIL|RCPT)/.test(command))).toEqual([
      'MAIL FROM:<shop@xn--80a1acny.xn--p1ai>',
      'RCPT TO:<ali@xn--irkt-45a71m.az>',
    ]);
  });

  test('reaches nobody besides, whatever the address looks like', async () => {
    const { commands, mail } = await startServer();
    await mail.send({ ...letter, to: '"anna, eve@evil.example"@post.example' }).catch(() => {});
    const recipients = commands.filter((command) => command.startsWith('RCPT'));
    expect(recipients.filter((command) => command.includes('<eve@evil.example>'))).toEqual([]);
    expect(recipients.length).toBeLessThanOrEqual(1);
  });

  const refusing =
    (pattern: RegExp, reply: Reply): Script =>
    (command) =>
      pattern.test(command) ? reply : polite(command);

  const failures: [typeof NotSent | typeof UnknownOutcome, string, Script, Reply?][] = [
    [NotSent, 'the password is wrong', refusing(/^AUTH/, '535 5.7.8 anna@post.example may not')],
    [NotSent, 'the recipient is refused', refusing(/^RCPT/, '550 5.1.1 <anna@post.example>: no such user')],
    [NotSent, 'the sender is refused', refusing(/^MAIL/, '553 not yours')],
    [NotSent, 'the letter is refused', refusing(/^\.$/, '554 5.7.1 spam: 091735 to anna@post.example')],
    [NotSent, 'it is busy', refusing(/^EHLO/, '421 later'), '421 come back later'],
    [UnknownOutcome, 'it says nothing at all', polite, null],
    [UnknownOutcome, 'it falls silent', refusing(/^RCPT/, null)],
    [UnknownOutcome, 'it never says that it has the letter', refusing(/^\.$/, null)],
    [UnknownOutcome, 'it speaks another protocol', polite, 'HTTP/1.1 400 Bad Request'],
  ];

  test.each(failures)('ends as %o when %s, and its error names nobody', async (failure, _, script, greeting) => {
    // A slow answer of a busy machine also counts as perhaps sent, so only that case may use a short wait.
    const waits = failure === UnknownOutcome ? { timeoutMilliseconds: 500 } : {};
    const { mail } = await startServer(script, greeting, waits);
    const error: unknown = await mail.send(letter).then(
      () => null,
      (reason: unknown) => reason,
    );
    if (!(error instanceof failure)) throw new Error(`it was not refused as ${failure.name}`);
    expect(error.cause).toBeUndefined();
    expect(error.message).not.toMatch(/anna|post\.example|091735|pa@ss/);
  });

  test('is not sent where nobody listens', async () => {
    const mail = createSmtpMail({ server: 'smtp://127.0.0.1:9', from: 'noreply@shop.example' });
    await expect(mail.send(letter)).rejects.toThrow(NotSent);
  });
});

describe('which server sends mail', () => {
  const outbox = createOutbox({ clock: createTestClock('2026-03-10T09:00:00Z'), print: () => {} });
  const configOf = (env: Record<string, string>) => createConfig(parseEnv({ APP_SECRET: 'x'.repeat(32), ...env }));

  test('is the one that is set up, the stand-in where none is, none where that is off', async () => {
    const { letters, url } = await startServer();
    const real = createMail({ config: configOf({ SMTP_URL: url, MAIL_FROM: 'noreply@shop.example' }), outbox });
    await real?.send(letter);
    expect(letters).toHaveLength(1);
    expect(outbox.list()).toEqual([]);

    await createMail({ config: configOf({}), outbox })?.send(letter);
    expect(outbox.list()).toMatchObject([
      { channel: 'email', to: 'anna@post.example', code: '091735', text: letter.text },
    ]);
    expect(createMail({ config: configOf({ SANDBOX: 'off' }), outbox: null })).toBeNull();
  });
});
