export interface ErrorLike {
  name: string;
  message: string;
  stack?: string | undefined;
  cause?: unknown;
}

/**
 * Reads whatever was thrown or reported. Libraries pass on copies of errors that are no `Error` any more: `String` makes
 * `[object Object]` of them. Of other objects only the names of the fields are told, because the values may be personal.
 */
export function toErrorLike(thrown: unknown): ErrorLike {
  if (thrown instanceof Error) return thrown;
  if (typeof thrown !== 'object' || thrown === null) return { name: typeof thrown, message: String(thrown) };
  const { name, message, stack, cause } = thrown as Record<string, unknown>;
  if (typeof message !== 'string')
    return { name: 'object', message: `with the fields ${Object.keys(thrown).join(', ')}` };
  return {
    name: typeof name === 'string' ? name : 'Error',
    message,
    ...(typeof stack === 'string' && { stack }),
    ...(cause !== undefined && { cause }),
  };
}
