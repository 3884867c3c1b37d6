import { randomUUID } from 'node:crypto';

/** An error answer of the API. */
export class ApiError extends Error {
  readonly status: number;
  readonly code: string;
  readonly parameter: string | null;

  constructor(status: number, code: string, description: string, parameter: string | null = null) {
    super(description);
    this.name = 'ApiError';
    this.status = status;
    this.code = code;
    this.parameter = parameter;
  }
}

export function invalid(parameter: string, description: string): ApiError {
  return new ApiError(400, 'invalid_request', description, parameter);
}

export function toErrorResponse({ status, code, message, parameter }: ApiError): Response {
  const body = {
    type: 'error',
    id: randomUUID(),
    code,
    description: message,
    ...(parameter !== null && { parameter }),
  };
  return Response.json(body, { status });
}
