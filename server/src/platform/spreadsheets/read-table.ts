import { Worker } from 'node:worker_threads';
import { createBoundedQueue } from '../images/bounded-queue.ts';
import type { TableMessage, TableOrder } from './table.worker.ts';
import { READ_TABLE_SECONDS_MAX, TableError, type TableProblem, type TableRow } from './table-limits.ts';

export { TableError, type TableProblem, type TableRow };

const MEMORY = { maxOldGenerationSizeMb: 192, maxYoungGenerationSizeMb: 16 };

/** One file at a time bounds the memory. */
const enqueueReading = createBoundedQueue({ atOnce: 1, waiting: 8 });

/** Built, the thread lies beside the chunk of this file. */
const THREAD = new URL(import.meta.url.endsWith('.ts') ? './table.worker.ts' : './table-worker.js', import.meta.url);

/**
 * Reads the rows of a CSV file, or of the first sheet of an Excel or OpenDocument file; empty rows are left out. Rejects
 * with a `TableError`. Formulas give the value that their program stored. The thread has limits of time and memory.
 */
export async function readTable(bytes: Uint8Array, { rowsMax }: { rowsMax: number }): Promise<TableRow[]> {
  return enqueueReading(() => runThread({ bytes, rowsMax }));
}

async function runThread(order: TableOrder): Promise<TableRow[]> {
  const worker = new Worker(THREAD, { workerData: order, resourceLimits: MEMORY, stdout: true, stderr: true });
  const limit = setTimeout(() => void worker.terminate(), READ_TABLE_SECONDS_MAX * 1000);
  const rows: TableRow[] = [];
  try {
    await new Promise<void>((resolve, reject) => {
      worker.on('message', (message: TableMessage) => {
        if ('rows' in message) rows.push(...message.rows);
        else if ('problem' in message) reject(new TableError(message.problem));
        else resolve();
      });
      // A file that needs more memory or time than any list of this size is made to need it.
      worker.on('error', (error: Error) => reject(isOutOfMemory(error) ? new TableError('too_large') : error));
      worker.on('exit', () => reject(new TableError('too_large')));
    });
  } finally {
    clearTimeout(limit);
    await worker.terminate();
  }
  return rows;
}

const isOutOfMemory = (error: Error) => 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY';
