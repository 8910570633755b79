import { readFileSync } from 'node:fs';

/** Linux reports CPU time in these units, whatever the kernel's tick is. */
const TICKS_PER_SECOND = 100;

/** User and system time of all threads of a process so far. */
export const readCpuSeconds = (pid: number): number => readStatSeconds(`/proc/${pid}/stat`);

/** The thread that answers requests. It is the one of the embedded database too. */
export const readMainThreadSeconds = (pid: number): number => readStatSeconds(`/proc/${pid}/task/${pid}/stat`);

function readStatSeconds(file: string): number {
  const stat = readFileSync(file, 'utf8');
  // The process name is in brackets and may contain spaces; the numbers follow it.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  const [user = Number.NaN, system = Number.NaN] = fields.slice(11, 13).map(Number);
  return (user + system) / TICKS_PER_SECOND;
}

/** Memory in MB (10^6 bytes): in use now, and the peak. */
export function readMemoryMb(pid: number): { now: number; peak: number } {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  const megabytes = (name: string) =>
    (Number(new RegExp(`^${name}:\\s+(\\d+) kB`, 'm').exec(status)?.[1]) * 1024) / 1e6;
  return { now: megabytes('VmRSS'), peak: megabytes('VmHWM') };
}

export function listChildPids(pid: number): number[] {
  const list = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim();
  return list === '' ? [] : list.split(' ').map(Number);
}

export function formatMachineLoad(): string {
  return readFileSync('/proc/loadavg', 'utf8').split(' ').slice(0, 3).join(' ');
}
