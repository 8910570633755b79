import type { FastifyBaseLogger } from 'fastify';
import { pino } from 'pino';
import { scrubLine } from './scrub.ts';

export { maskEmail, maskPhone } from './scrub.ts';

export interface LogSettings {
  level: string;
  /** Where a finished line goes; standard output unless a test wants to read it. */
  write?: (line: string) => void;
}

/**
 * One JSON line for each event, times as ISO 8601 in UTC, and each line scrubbed as a whole just before it is
 * written, because that is the one place that nothing gets past. Fastify takes it as `loggerInstance`.
 */
export function createLogger({ level, write = writeToStdout }: LogSettings): FastifyBaseLogger {
  return pino(
    {
      level,
      timestamp: () => `,"time":"${new Date().toISOString()}"`,
      serializers: { err: serializeError },
      formatters: {
        level: (label) => ({ level: label }),
        // The process id and the host's name say nothing on a machine that runs one of it.
        bindings: () => ({}),
      },
    },
    { write: (line: string) => write(scrubLine(line)) },
  );
}

const DATABASE_FIELDS = ['code', 'constraint', 'table', 'column', 'routine'];

/**
 * A failed query carries what people typed: as `params`, again inside its message and stack, and in the `detail` of
 * the database's own error. Fields are chosen by name, so that none of it is written.
 */
function serializeError(error: unknown): object {
  if (!(error instanceof Error)) return { message: String(error) };
  const isQuery = 'params' in error && 'query' in error;
  const frames = error.stack?.split(error.message).at(-1);
  const details = Object.entries(error).filter(([name]) => DATABASE_FIELDS.includes(name));
  return {
    type: error.name === 'Error' ? error.constructor.name : error.name,
    message: isQuery ? `Failed query: ${String(error.query)}` : error.message,
    stack: `${error.name}${frames ?? ''}`,
    ...Object.fromEntries<unknown>(details),
    ...(error.cause !== undefined && { cause: serializeError(error.cause) }),
  };
}

function writeToStdout(line: string): void {
  process.stdout.write(line);
}
