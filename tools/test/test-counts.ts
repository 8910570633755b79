export interface Counts {
  passed: number;
  failed: number;
  skipped: number;
  /** What went wrong, for people; printed last, because the end of the output is sometimes all that is left of a run. */
  reasons: readonly string[];
}

interface VitestReport {
  numPassedTests: number;
  numFailedTests: number;
  numPendingTests: number;
  numTodoTests: number;
  testResults: { assertionResults: TestResult[] }[];
}

interface TestResult {
  fullName: string;
  status: string;
  /** One for each failed attempt, also of a test that passed at the second one. */
  failureMessages: string[];
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
    reasons: read.testResults.flatMap((file) =>
      file.assertionResults.flatMap((test) => describeFailure(project, test)),
    ),
  };
  if (counts.failed > 0) return counts;
  if (code !== 0)
    return {
      ...counts,
      failed: 1,
      reasons: [...counts.reasons, `${project}: ended with code ${code} beside its tests`],
    };
  if (counts.passed === 0) return { ...counts, failed: 1, reasons: [`${project}: ran no test`] };
  return counts;
}

function describeFailure(project: string, { fullName, status, failureMessages }: TestResult): string[] {
  if (failureMessages.length === 0) return [];
  const outcome = status === 'passed' ? 'passed only at the second attempt' : 'failed';
  return [`${project}: ${outcome}: ${fullName}: ${failureMessages[0]?.split('\n')[0]}`];
}

export function formatCounts({ passed, failed, skipped }: Counts): string {
  return `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`;
}
