/** `akinyi` from 1 to 3 gives `akinyi`, `akinyi2` and `akinyi3`. */
export function numberUsernames(base: string, from: number, count: number): string[] {
  return Array.from({ length: count }, (_, index) => (from + index === 1 ? base : `${base}${from + index}`));
}
