import { WEEKS_AHEAD_MAX } from '@kanisa/contract/serving/serving.ts';
import { type CallOptions, callEndpoint, type EndpointName, type Operation } from '../growth/call.ts';

const ROWS = 10_000;
const FILE_BYTES = 5_000_000;
const HEADING = 'First name,Last name,Phone,Email\n';

const listLines = (toLine: (n: number) => string) =>
  HEADING + Array.from({ length: ROWS }, (_, n) => toLine(n)).join('\n');
const fillFile = (part: string) => HEADING + part.repeat(FILE_BYTES / part.length);

/** Files at the limits of an import, as a spreadsheet writes them and as an attacker does. */
const FILES: Record<string, () => string> = {
  'import preview, 10,000 good rows': () => listLines((n) => `Wanjiku,Kamau,07${90_000_000 + n},new${n}@example.com`),
  'import preview, 10,000 bad rows': () => listLines(() => 'J,,12x,juma@x'),
  'import preview, 5 MB of separators': () => fillFile(','),
  'import preview, 5 MB of quotation marks': () => fillFile('"",'),
  'import preview, 5 MB of empty lines': () => fillFile('\n'),
  'import preview, one cell of 5 MB': () => fillFile('a'),
};

const previews = Object.entries(FILES).map(([title, makeText]): Operation => {
  const bytes = Buffer.from(makeText());
  const form = { file: { name: 'people.csv', bytes }, all_problems: 'true' };
  return async (side) => {
    const startedAt = performance.now();
    // A file without rows is refused after it was read.
    await callEndpoint(side, 'previewImport', { form }).catch(() => {});
    return { [title]: performance.now() - startedAt };
  };
});

/** Calls with the largest input that the contract allows, on a department at the limits of Serving. */
export function makeLargestCalls(departmentId: number): Operation[] {
  const call =
    (title: string, name: EndpointName, options: CallOptions = {}): Operation =>
    async (side) => ({ [title]: (await callEndpoint(side, name, { params: { id: departmentId }, ...options })).ms });
  const weeks = WEEKS_AHEAD_MAX;
  return [
    call('serving: positions', 'listPositions'),
    call('serving: fill, a page', 'fillPlan', { body: { weeks } }),
    call('serving: plan, a page', 'readPlan', { query: { weeks } }),
    call('serving: dates', 'listServingDates'),
    call('serving: count before asking', 'estimateAsking', { query: { weeks } }),
    call('serving: overview', 'readServingOverview', { params: {} }),
    ...previews,
  ];
}
