import type { FastifyBaseLogger } from 'fastify';
import { pino } from 'pino';
import { scrub } from './log-scrub.ts';

export { maskEmail, maskPhone } from './log-scrub.ts';

export interface LogSettings {
  level: string;
  /** Where a finished line goes; standard output unless a test wants to read it. */
  write?: (line: string) => void;
}

/**
 * One JSON line for each event, times as ISO 8601 in UTC, and each line scrubbed as a whole just before it is
 * written, because that is the one place that nothing gets past. Fastify takes it as `loggerInstance`.
 */
export function createLog({ level, write = toStandardOutput }: LogSettings): FastifyBaseLogger {
  return pino(
    {
      level,
      timestamp: () => `,"time":"${new Date().toISOString()}"`,
      formatters: {
        level: (label) => ({ level: label }),
        // The process id and the host's name say nothing on a machine that runs one of it.
        bindings: () => ({}),
      },
    },
    { write: (line: string) => write(scrub(line)) },
  );
}

function toStandardOutput(line: string): void {
  process.stdout.write(line);
}
