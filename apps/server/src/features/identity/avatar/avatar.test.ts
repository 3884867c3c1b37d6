import { once } from 'node:events';
import { connect, type AddressInfo } from 'node:net';
import { endpoints, type ErrorEnvelope } from '@kaplya/contract';
import { HOUR_MS, languages } from '@kaplya/domain';
import { sql } from 'drizzle-orm';
import sharp from 'sharp';
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest';

import { signInCustomer } from '../../../../test/people/sign-in.ts';
import { createVisitor } from '../../../../test/people/http-customer.ts';
import { startTestApp } from '../../../../test/start-test-app.ts';
import { createTestClock } from '../../../../test/test-clock.ts';
import { buildApp } from '#app.ts';
import { openHttpServer } from '#process/http-server.ts';

const clock = createTestClock('2026-03-10T09:00:00Z');
const app = await startTestApp({ clock });
const { call, fetch, context } = app;
const path = endpoints.uploadAvatar.path;
const MEGABYTE = 1024 * 1024;

beforeEach(() => clock.advance(HOUR_MS));

const draw = (background: string) =>
  sharp({ create: { width: 900, height: 600, channels: 3, background } })
    .jpeg()
    .toBuffer();

function toForm(bytes: Uint8Array, { field = 'file', name = 'me.jpg' } = {}): FormData {
  const form = new FormData();
  form.append(field, new Blob([new Uint8Array(bytes)], { type: 'image/jpeg' }), name);
  return form;
}

const send = (token: string, body: RequestInit['body'], headers: Record<string, string> = {}) =>
  fetch(path, { method: 'POST', headers: { authorization: `Bearer ${token}`, ...headers }, body: body ?? null });

/** An upload whose body arrives only after `finish`. */
function sendSlowly(token: string, form: FormData) {
  const whole = new Response(form);
  const isBeingRead = Promise.withResolvers<void>();
  const mayArrive = Promise.withResolvers<void>();
  const body = new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        isBeingRead.resolve();
        await mayArrive.promise;
        controller.enqueue(new Uint8Array(await whole.arrayBuffer()));
        controller.close();
      },
    },
    { highWaterMark: 0 },
  );
  const headers = {
    authorization: `Bearer ${token}`,
    'content-type': whole.headers.get('content-type') ?? '',
    host: 'localhost',
  };
  const request = new Request(`http://localhost${path}`, { method: 'POST', headers, body, duplex: 'half' });
  return {
    response: buildApp(context).fetch(request),
    isBeingRead: isBeingRead.promise,
    finish: () => mayArrive.resolve(),
  };
}

async function upload(token: string, bytes: Uint8Array): Promise<string> {
  const response = await send(token, toForm(bytes));
  expect(response.status).toBe(200);
  const { contentUrl } = (await response.json()) as { contentUrl: string };
  return contentUrl;
}

async function codeOf(response: Response): Promise<[status: number, code: string]> {
  return [response.status, ((await response.json()) as ErrorEnvelope).code];
}

const getAvatar = async (token: string) => (await call(endpoints.getProfile, {}, { token })).avatar;

async function countAvatars(subjectId: string): Promise<number> {
  const { rows } = await context.database.execute(sql`select from avatar where customer_id = ${subjectId}`);
  return rows.length;
}

describe('a picture of a customer [P-04] [V-09]', () => {
  test('is encoded again, stands in the profile, and is served to who knows its address', async () => {
    const { token } = await signInCustomer(app);
    const url = await upload(token, await draw('#ff0000'));
    expect(url).toMatch(/^\/avatars\/moscow\/[0-9a-f-]{36}\.webp$/);
    expect(await getAvatar(token)).toBe(url);

    const response = await fetch(url);
    expect(response.status).toBe(200);
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': 'image/webp',
      'cache-control': 'private, max-age=86400, immutable',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'",
    });
    const served = await sharp(Buffer.from(await response.arrayBuffer())).metadata();
    expect(served).toMatchObject({ format: 'webp', width: 512, height: 512 });
  });

  test('takes the place of the one before, which is gone', async () => {
    const { token, subjectId } = await signInCustomer(app);
    const first = await upload(token, await draw('#ff0000'));
    const second = await upload(token, await draw('#0000ff'));
    expect(await getAvatar(token)).toBe(second);
    expect([(await fetch(first)).status, (await fetch(second)).status]).toEqual([404, 200]);
    expect(await countAvatars(subjectId)).toBe(1);
  });

  test('has an address that cannot be guessed, and none of another shop', async () => {
    const { token } = await signInCustomer(app);
    const url = await upload(token, await draw('#ff0000'));
    // A version 4 id reveals neither time nor order.
    expect(url).toMatch(/\/[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}\.webp$/);
    for (const other of [
      url.replace('moscow', 'baku'),
      url.replace('.webp', '.svg'),
      url.replace('.webp', ''),
      url.replace(/[0-9a-f]{12}\.webp/, '000000000000.webp'),
      '/avatars/moscow/%00.webp',
      `/avatars/%00/${url.split('/').at(-1)}`,
      '/avatars/moscow/..%2f..%2fetc%2fpasswd',
    ]) {
      expect([other, (await fetch(other)).status]).toEqual([other, 404]);
    }
  });

  test('that is none is refused in every language: “File is not an image” [V-09]', async () => {
    const { token, subjectId } = await signInCustomer(app);
    const jpeg = await draw('#ff0000');
    const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>';
    const hostile: Record<string, FormData> = {
      'a text named as a picture': toForm(Buffer.from('I am a picture, believe me'), { name: 'me.png' }),
      'a drawing with a script': toForm(Buffer.from(svg), { name: 'me.svg' }),
      'half a JPEG': toForm(jpeg.subarray(0, jpeg.length / 2)),
      'an empty file': toForm(new Uint8Array()),
      'another field': toForm(jpeg, { field: 'avatar' }),
      'no file at all': new FormData(),
    };
    for (const [name, form] of Object.entries(hostile)) {
      expect([name, ...(await codeOf(await send(token, form)))]).toEqual([name, 422, 'profile.image_invalid']);
    }
    const text = new FormData();
    text.append('file', jpeg.toString('latin1'));
    expect(await codeOf(await send(token, text))).toEqual([422, 'profile.image_invalid']);
    expect(await countAvatars(subjectId)).toBe(0);

    const messages = new Set<string>();
    for (const lang of languages) {
      const headers = { authorization: `Bearer ${token}` };
      const response = await fetch(`${path}?lang=${lang}`, { method: 'POST', headers, body: new FormData() });
      messages.add(((await response.json()) as ErrorEnvelope).message);
    }
    expect(messages.size).toBe(languages.length);
    expect(messages).toContain('File is not an image.');
  });

  test('in anything but a form is refused, and so is a form that is none', async () => {
    const { token } = await signInCustomer(app);
    const jpeg = await draw('#ff0000');
    for (const type of ['image/jpeg', 'application/json', 'application/x-www-form-urlencoded', 'multipart/form-data']) {
      const response = await send(token, new Uint8Array(jpeg), { 'content-type': type });
      expect([type, ...(await codeOf(response))]).toEqual([type, 415, 'request.unsupported_media_type']);
    }
    const broken = await send(token, '--x\r\nnonsense', { 'content-type': 'multipart/form-data; boundary=x' });
    expect(await codeOf(broken)).toEqual([422, 'profile.image_invalid']);
  });

  test('is taken up to 5 MB and not a byte more', async () => {
    const { token } = await signInCustomer(app);
    const jpeg = await draw('#ff0000');
    // Bytes after the end of a JPEG are ignored.
    const padded = (bytes: number) => Buffer.concat([jpeg, Buffer.alloc(bytes - jpeg.length)]);
    await upload(token, padded(5 * MEGABYTE));
    expect(await codeOf(await send(token, toForm(padded(5 * MEGABYTE + 1))))).toEqual([413, 'profile.image_too_large']);
    expect(await codeOf(await send(token, toForm(padded(6 * MEGABYTE))))).toEqual([413, 'profile.image_too_large']);
  });

  test('without a length is read no further than that', async () => {
    const { token } = await signInCustomer(app);
    let sent = 0;
    const longer = new ReadableStream<Uint8Array>({
      pull(controller) {
        sent += 1;
        if (sent > 40) controller.close();
        else controller.enqueue(new Uint8Array(MEGABYTE / 4));
      },
    });
    const request = new Request(`http://localhost${path}`, {
      method: 'POST',
      headers: {
        host: 'localhost',
        authorization: `Bearer ${token}`,
        'content-type': 'multipart/form-data; boundary=x',
      },
      body: longer,
      duplex: 'half',
    });
    expect(await codeOf(await buildApp(context).fetch(request))).toEqual([413, 'profile.image_too_large']);
    expect(sent).toBeLessThan(30);
  });

  test('that is too large is refused to a sender who has not finished sending', async () => {
    const { token } = await signInCustomer(app);
    const { server, serve, close } = await openHttpServer({ host: '127.0.0.1', port: 0 });
    onTestFinished(() => close(0));
    serve((request, bindings) => buildApp(context).fetch(request, bindings), null);
    const socket = connect((server.address() as AddressInfo).port, '127.0.0.1');
    socket.on('error', () => {});
    socket.write(
      `POST ${path} HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer ${token}\r\n` +
        `Content-Type: multipart/form-data; boundary=x\r\nContent-Length: ${6 * MEGABYTE}\r\n\r\n--x\r\n`,
    );
    const [answer] = (await once(socket, 'data')) as [Buffer];
    socket.destroy();
    expect(answer.toString()).toMatch(/^HTTP\/1\.1 413 /);
  });

  test('is taken one at a time from one customer, while others go on', async () => {
    const [customer, other] = [await signInCustomer(app), await signInCustomer(app)];
    const jpeg = await draw('#ff0000');
    const slow = sendSlowly(customer.token, toForm(jpeg));
    await slow.isBeingRead;
    const refused = await send(customer.token, toForm(jpeg));
    expect(refused.status).toBe(429);
    expect(refused.headers.get('retry-after')).toBe('5');
    await upload(other.token, jpeg);
    slow.finish();
    expect((await slow.response).status).toBe(200);
    await upload(customer.token, jpeg);
    expect(await countAvatars(customer.subjectId)).toBe(1);
  });

  test('is of a customer: a visitor has none, nor has who brings no token', async () => {
    const form = toForm(await draw('#ff0000'));
    expect(await codeOf(await send(await createVisitor(app), form))).toEqual([403, 'identity.customer_required']);
    const response = await fetch(path, { method: 'POST', body: toForm(await draw('#ff0000')) });
    expect(await codeOf(response)).toEqual([401, 'identity.token_required']);
  });
});
