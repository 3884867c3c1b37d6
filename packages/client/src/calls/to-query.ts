import type { Call, CallAnswer, CallArguments, CallRequest } from './api-types.ts';
import type { AnyEndpointId } from './endpoints.ts';

/** A call as a query of TanStack: its key is the call's id and its request. */
export function toQuery<Id extends AnyEndpointId>(call: Call<Id>, id: Id, ...args: CallArguments<Id>) {
  const [request] = args as readonly [CallRequest<Id>?];
  return {
    queryKey: [id, request ?? {}] as const,
    queryFn({ signal }: { signal: AbortSignal }): Promise<CallAnswer<Id>> {
      const withSignal = [{ ...request, signal }] as unknown as CallArguments<Id>;
      return call(id, ...withSignal);
    },
  };
}
