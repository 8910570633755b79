import { describe, expect, test } from 'vitest';
import { addCounts, formatCounts, NO_COUNTS, readCounts } from './test-counts.ts';

const report = (passed: number, failed = 0, skipped = 0, assertionResults: object[] = []) =>
  JSON.stringify({
    numPassedTests: passed,
    numFailedTests: failed,
    numPendingTests: skipped,
    numTodoTests: 0,
    testResults: [{ assertionResults }],
  });

describe('counting a test run', () => {
  test('adds up and formats one line', () => {
    const total = addCounts(readCounts('unit', 0, report(3)), readCounts('e2e', 1, report(2, 1)));
    expect(formatCounts(total)).toBe('5 passed, 1 failed');
    expect(formatCounts(addCounts(total, readCounts('api', 0, report(1, 0, 4))))).toBe('6 passed, 1 failed, 4 skipped');
  });

  test('a run without tests is a failure', () => {
    expect(readCounts('unit', 0, report(0))).toMatchObject({ failed: 1, reasons: ['unit: ran no test'] });
    expect(readCounts('unit', 0, report(0, 0, 5))).toMatchObject({ failed: 1, skipped: 5 });
  });

  test('a run that fails outside its tests is a failure', () => {
    expect(readCounts('unit', 1, report(7))).toMatchObject({ passed: 7, failed: 1 });
    expect(readCounts('unit', 137, null)).toMatchObject({ passed: 0, failed: 1 });
  });

  test('names failed tests and those that needed a second attempt', () => {
    const tests = [
      { fullName: 'adds', status: 'passed', failureMessages: [] },
      { fullName: 'waits', status: 'passed', failureMessages: ['Error: too early\n    at wait'] },
      { fullName: 'sends', status: 'failed', failureMessages: ['Error: lost\n    at send', 'Error: again'] },
    ];
    expect(readCounts('unit', 1, report(2, 1, 0, tests)).reasons).toEqual([
      'unit: passed only at the second attempt: waits: Error: too early',
      'unit: failed: sends: Error: lost',
    ]);
  });

  test('a failed test is not counted twice', () => {
    expect(addCounts(NO_COUNTS, readCounts('unit', 1, report(7, 2)))).toEqual({
      passed: 7,
      failed: 2,
      skipped: 0,
      reasons: [],
    });
  });
});
