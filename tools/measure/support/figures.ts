/** One line of a report: the measured value and its target. */
export interface Figure {
  name: string;
  measured: string;
  target: string;
  isMet: boolean;
}

export function computeMedian(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  const upper = sorted[middle] ?? Number.NaN;
  return sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] ?? Number.NaN) + upper) / 2;
}

export function computePercentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.ceil(sorted.length * share) - 1] ?? Number.NaN;
}

/** `median (min to max)`. */
export function formatSpread(values: readonly number[], digits: number): string {
  const text = (value: number) => value.toFixed(digits);
  return `${text(computeMedian(values))} (${text(Math.min(...values))} to ${text(Math.max(...values))})`;
}

export function printTable(head: readonly string[], rows: readonly (readonly string[])[]): void {
  const widths = head.map((title, column) => Math.max(title.length, ...rows.map((row) => row[column]?.length ?? 0)));
  const line = (cells: readonly string[]) => `| ${cells.map((cell, at) => cell.padEnd(widths[at] ?? 0)).join(' | ')} |`;
  console.log([line(head), line(widths.map((width) => '-'.repeat(width))), ...rows.map(line)].join('\n'));
}

export function printFigures(figures: readonly Figure[]): void {
  printTable(
    ['figure', 'measured', 'target', ''],
    figures.map(({ name, measured, target, isMet }) => [name, measured, target, isMet ? 'met' : 'MISSED']),
  );
}
