import { readFileSync } from 'node:fs';
import sharp, { type Sharp } from 'sharp';
import { AppError } from '../../server/src/base/app-error.ts';
import { cleanPhoto } from '../../server/src/platform/images/clean-photo.ts';
import { readMemoryMb } from '../measure/support/process-figures.ts';

export interface Cost {
  outcome: string;
  seconds: number;
  cpuSeconds: number;
  /** Above the memory at the start. */
  peakMegabytes: number;
}

/** A first image of one pixel loads the library, whose own cost does not count. */
const PIXEL = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';
const upload = { field: 'photo', messages: { type: 'Photo must be PNG or JPEG', size: 'Photo must be 5MB or less' } };

const bytes = readFileSync(process.argv[2] ?? '');
// The decoder stops after some seconds of wall time, which says nothing about the CPU cost on a busy machine.
if (process.argv.includes('--without-time-limit')) {
  const prototype = sharp.prototype as Sharp;
  prototype.timeout = function timeout(this: Sharp) {
    return this;
  };
}
const clean = async (picture: Uint8Array) => (await cleanPhoto(picture, upload)).bytes.length;

await clean(Buffer.from(PIXEL, 'base64'));
const { now: before } = readMemoryMb(process.pid);
const startedAt = performance.now();
const cpuBefore = process.cpuUsage();
const outcome = await clean(bytes).then(
  (kept) => `kept as ${(kept / 1000).toFixed(1)} kB`,
  (error: unknown) => (error instanceof AppError ? error.message : String(error)),
);
const seconds = (performance.now() - startedAt) / 1000;
const cpu = process.cpuUsage(cpuBefore);
const cost: Cost = {
  outcome,
  seconds,
  cpuSeconds: (cpu.user + cpu.system) / 1e6,
  peakMegabytes: readMemoryMb(process.pid).peak - before,
};
console.log(JSON.stringify(cost));
