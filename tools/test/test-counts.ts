export interface Counts {
  passed: number;
  failed: number;
  skipped: number;
  /** Failures outside single tests, for people. */
  reasons: readonly string[];
}

interface VitestReport {
  numPassedTests: number;
  numFailedTests: number;
  numPendingTests: number;
  numTodoTests: number;
}

export const NO_COUNTS: Counts = { passed: 0, failed: 0, skipped: 0, reasons: [] };

export function addCounts(a: Counts, b: Counts): Counts {
  return {
    passed: a.passed + b.passed,
    failed: a.failed + b.failed,
    skipped: a.skipped + b.skipped,
    reasons: [...a.reasons, ...b.reasons],
  };
}

/**
 * Combines the runner's exit code and report. A run that fails without a failed test (a file that does not load, a
 * broken set-up) counts as one failure, and so does a run without tests, which proves nothing.
 */
export function readCounts(project: string, code: number, report: string | null): Counts {
  if (report === null) return { ...NO_COUNTS, failed: 1, reasons: [`${project}: ended with code ${code}, no report`] };
  const read = JSON.parse(report) as VitestReport;
  const counts: Counts = {
    passed: read.numPassedTests,
    failed: read.numFailedTests,
    skipped: read.numPendingTests + read.numTodoTests,
    reasons: [],
  };
  if (counts.failed > 0) return counts;
  if (code !== 0) return { ...counts, failed: 1, reasons: [`${project}: ended with code ${code} beside its tests`] };
  if (counts.passed === 0) return { ...counts, failed: 1, reasons: [`${project}: ran no test`] };
  return counts;
}

export function formatCounts({ passed, failed, skipped }: Counts): string {
  return `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`;
}
