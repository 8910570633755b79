import type { FastifyBaseLogger } from 'fastify';
import { pino } from 'pino';
import { toErrorLike } from './error-like.ts';
import { scrubLine } from './scrub.ts';

export { maskEmail, maskPhone } from './scrub.ts';

export interface LogSettings {
  level: string;
  /** Receives each finished line; standard output by default. */
  write?: (line: string) => void;
}

/**
 * Writes one JSON line per event, with times in ISO 8601 and UTC. Each line is scrubbed as a whole just before it is
 * written, because every line passes there. Fastify takes the logger as `loggerInstance`.
 */
export function createLogger({ level, write = writeToStdout }: LogSettings): FastifyBaseLogger {
  return pino(
    {
      level,
      timestamp: () => `,"time":"${new Date().toISOString()}"`,
      serializers: { err: serializeError },
      formatters: {
        level: (label) => ({ level: label }),
        // The process id and host name are omitted: one process runs per machine.
        bindings: () => ({}),
      },
    },
    { write: (line: string) => write(scrubLine(line)) },
  );
}

const DATABASE_FIELDS = ['code', 'constraint', 'table', 'column', 'routine'];

/**
 * A failed query carries user input: in `params`, in its message and stack, and in the `detail` of the database error.
 * Only the fields named here are logged.
 */
function serializeError(thrown: unknown): object {
  const error = toErrorLike(thrown);
  const isQuery = 'params' in error && 'query' in error;
  const frames = error.stack?.split(error.message).at(-1);
  const details = Object.entries(typeof thrown === 'object' && thrown !== null ? thrown : {}).filter(([name]) =>
    DATABASE_FIELDS.includes(name),
  );
  return {
    type: error.name === 'Error' && thrown instanceof Error ? thrown.constructor.name : error.name,
    message: isQuery ? `Failed query: ${String(error.query)}` : error.message,
    stack: `${error.name}${frames ?? ''}`,
    ...Object.fromEntries<unknown>(details),
    // Of a connection that was tried at several addresses; its own message is empty.
    ...(thrown instanceof AggregateError && { errors: thrown.errors.map(serializeError) }),
    ...(error.cause !== undefined && { cause: serializeError(error.cause) }),
  };
}

function writeToStdout(line: string): void {
  process.stdout.write(line);
}
