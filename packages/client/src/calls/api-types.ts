import type { Endpoint, EndpointAnswer, EndpointRequest } from '@kaplya/contract';
import type { AllEndpoints, AnyEndpointId, EndpointId } from './endpoints.ts';

type Slot<K extends string, T> = [T] extends [undefined]
  ? { [P in K]?: undefined }
  : object extends T
    ? { [P in K]?: T }
    : undefined extends T
      ? { [P in K]?: T }
      : { [P in K]: T };

type Parts<E extends Endpoint> = EndpointRequest<E>;

/** A body that is no JSON has no schema: it is a form with a file, or a file. */
type BodyOf<E extends Endpoint> = E extends { readonly bodyType: 'multipart/form-data' }
  ? FormData
  : E extends { readonly bodyType: 'application/octet-stream' }
    ? Blob
    : Parts<E>['body'];

export type CallOptions = {
  signal?: AbortSignal | undefined;
  headers?: Readonly<Record<string, string>>;
  /** Sends the bearer even if the call does not require one, e.g. intervals by `addressUuid`. */
  withToken?: boolean;
};

export type CallRequest<Id extends AnyEndpointId> = Slot<'params', Parts<AllEndpoints[Id]>['params']> &
  Slot<'query', Parts<AllEndpoints[Id]>['query']> &
  Slot<'body', BodyOf<AllEndpoints[Id]>> &
  CallOptions;

/** The request is optional when nothing in it is required. */
export type CallArguments<Id extends AnyEndpointId> =
  object extends CallRequest<Id> ? [request?: CallRequest<Id>] : [request: CallRequest<Id>];

export type CallAnswer<Id extends AnyEndpointId> = EndpointAnswer<AllEndpoints[Id]>;

/** Makes one call of the contract. Rejects only with `ApiFailure`. */
export type Call<Ids extends AnyEndpointId = EndpointId> = <Id extends Ids>(
  id: Id,
  ...request: CallArguments<Id>
) => Promise<CallAnswer<Id>>;

/** The parts of a request as the transport sees them, for any endpoint. */
export type LooseRequest = CallOptions & {
  params?: Readonly<Record<string, unknown>> | undefined;
  query?: Readonly<Record<string, unknown>> | undefined;
  body?: unknown;
};
