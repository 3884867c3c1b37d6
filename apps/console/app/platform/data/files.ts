import { getEndpoint, type AnyEndpointId } from '@kaplya/client/calls/endpoints.ts';
import type { CallAnswer, CallRequest, LooseRequest } from '@kaplya/client/calls/api-types.ts';
import { contractServices, resolveUrl, toHeaders, type Send } from '@kaplya/client/calls/transport.ts';
import { withTimeOut } from '@kaplya/client/calls/with-time-out.ts';
import { ApiFailure, toAnswerFailure } from '@kaplya/client/failures/api-failure.ts';
import { getStaffSession } from '#platform/session/staff-session.ts';
import { caller, tokens } from './client.ts';
import { createStaffCalls } from './staff-calls.ts';

const services = { getServices: () => contractServices };

/** The time without an answer, and without any bytes of a file, after which its transfer counts as broken. */
const SILENCE_MS = 60_000;

const readFile: Send = async (id, request, token) => {
  const row = getEndpoint(id);
  const headers = toHeaders(id, row, request, token, caller);
  const url = await resolveUrl(row, request, services);
  return withTimeOut(SILENCE_MS, { signal: request.signal }, async (signal, restartTimer) => {
    const response = await fetch(url, { headers, signal });
    if (response.ok) return readWhole(response, restartTimer);
    const body: unknown = await response.json().catch(() => undefined);
    throw toAnswerFailure({ status: response.status, body });
  });
};

async function readWhole({ headers, body }: Response, onPiece: () => void): Promise<Blob> {
  const pieces: Uint8Array<ArrayBuffer>[] = [];
  const reader = body?.getReader();
  for (;;) {
    onPiece();
    const { value } = (await reader?.read()) ?? {};
    if (!value) return new Blob(pieces, { type: headers.get('Content-Type') ?? '' });
    pieces.push(value);
  }
}

const fileCalls = createStaffCalls({ send: readFile, tokens, session: getStaffSession() });

/** Calls that return a file. */
type FileCall = Extract<AnyEndpointId, `export${string}`> | 'downloadFailedRows';

/** Fetches a file. Rejects with `ApiFailure`. */
export async function fetchFile<Id extends FileCall>(id: Id, request: CallRequest<Id>): Promise<Blob> {
  return (await fileCalls.call(id, request as LooseRequest)) as Blob;
}

type Upload = {
  file: Blob;
  signal: AbortSignal;
  /** Called with the uploaded fraction, 0 to 1. */
  onProgress: (share: number) => void;
};

/** Uploads a file as the body with progress, which `fetch` does not support. Rejects with `ApiFailure`. */
export const uploadImportFile = (query: CallRequest<'uploadImport'>['query'], upload: Upload) =>
  uploadBytes('uploadImport', query, upload);

/** Uploads an extract of OpenStreetMap, like `uploadImportFile`. */
export const uploadStreetsFile = (query: CallRequest<'uploadStreets'>['query'], upload: Upload) =>
  uploadBytes('uploadStreets', query, upload);

async function uploadBytes<Id extends 'uploadImport' | 'uploadStreets'>(
  call: Id,
  query: CallRequest<Id>['query'],
  upload: Upload,
): Promise<CallAnswer<Id>> {
  const send: Send = async (id, request, token) => {
    const row = getEndpoint(id);
    const type = { 'Content-Type': 'application/octet-stream' };
    const headers = { ...toHeaders(id, row, request, token, caller), ...type };
    return sendBody(await resolveUrl(row, request, services), headers, upload.file, upload);
  };
  const calls = createStaffCalls({ send, tokens, session: getStaffSession() });
  return (await calls.call(call, { query, signal: upload.signal })) as CallAnswer<Id>;
}

/** Uploads a picture as a form, with progress. Rejects with `ApiFailure`. */
export async function uploadPictureFile<Id extends 'uploadPicture' | 'uploadBannerPicture'>(
  call: Id,
  upload: Upload,
): Promise<CallAnswer<Id>> {
  const body = new FormData();
  body.set('file', upload.file);
  const send: Send = async (id, request, token) => {
    const row = getEndpoint(id);
    const headers = toHeaders(id, row, request, token, caller);
    return sendBody(await resolveUrl(row, request, services), headers, body, upload);
  };
  const calls = createStaffCalls({ send, tokens, session: getStaffSession() });
  return (await calls.call(call, { body, signal: upload.signal })) as CallAnswer<Id>;
}

function sendBody(
  url: string,
  headers: Record<string, string>,
  body: Blob | FormData,
  { signal: cancelled, onProgress }: Pick<Upload, 'signal' | 'onProgress'>,
) {
  return withTimeOut(SILENCE_MS, { signal: cancelled }, (signal, restartTimer) => {
    return new Promise<unknown>((resolve, reject) => {
      const request = new XMLHttpRequest();
      request.open('POST', url);
      for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value);
      request.upload.addEventListener('progress', ({ loaded, total }) => {
        restartTimer();
        onProgress(total === 0 ? 1 : loaded / total);
      });
      request.addEventListener('load', () => {
        const answer = parseJson(request.responseText);
        if (request.status === 200 && answer !== undefined) resolve(answer);
        else reject(toAnswerFailure({ status: request.status, body: answer }));
      });
      request.addEventListener('error', () => reject(new ApiFailure({ kind: 'network' })));
      const abort = () => {
        request.abort();
        reject(new ApiFailure({ kind: 'cancelled' }));
      };
      signal.addEventListener('abort', abort, { once: true });
      if (signal.aborted) abort();
      else request.send(body);
    });
  });
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // The body is not JSON, such as the error page of a proxy.
    return undefined;
  }
}
