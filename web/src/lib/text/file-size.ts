import { formatNumber } from '../i18n.ts';

const KILO = 1024;

/** '3.1 MB' or '42 kB', in the same units as the limits and never '0 kB'. */
export function formatFileSize(bytes: number): string {
  if (bytes < KILO * KILO) return `${formatNumber(Math.max(1, Math.round(bytes / KILO)))} kB`;
  return `${formatNumber(bytes / (KILO * KILO), { minimumFractionDigits: 1, maximumFractionDigits: 1 })} MB`;
}
