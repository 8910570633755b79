import { startDemo } from '../../e2e/support/demo.ts';
import { startProduct } from '../../e2e/support/product.ts';
import { buildProduct } from '../build/build.ts';
import { visitDashboard, visitHome } from './first-visit-browser.ts';
import {
  BYTE_LIMITS,
  countFirstLoad,
  type FetchedResource,
  FIRST_LOAD_LIMITS,
  formatKb,
  isApiCall,
  listBudgetProblems,
  listFirstLoadProblems,
  listForeignHosts,
  sumByKind,
} from './first-visit-bytes.ts';
import { printTable } from './support/figures.ts';

/** `npm run first-visit`: measures what a browser with an empty cache loads: the home page, and the dashboard. */

function printFiles(visit: readonly FetchedResource[], origin: string): void {
  const files = visit.toSorted((a, b) => b.bytes - a.bytes);
  printTable(
    ['file', 'kB', 'encoding'],
    files.map(({ url, bytes, encoding }) => [url.replace(origin, ''), formatKb(bytes), encoding || 'none']),
  );
  console.log('');
}

async function checkHome(): Promise<string[]> {
  const product = await startProduct();
  const visit: FetchedResource[] = [];
  try {
    visit.push(...(await visitHome(product.origin)));
  } finally {
    await product.stop();
  }
  console.log('\nThe home page, as a visitor on a phone\n');
  printFiles(visit, product.origin);
  printTable(
    ['kind', 'files', 'kB'],
    sumByKind(visit).map(({ kind, files: count, bytes }) => [kind, String(count), formatKb(bytes)]),
  );
  console.log('');
  printTable(
    ['budget', 'kB', 'at most'],
    BYTE_LIMITS.map(({ name, kinds, kB: limit }) => {
      const own = sumByKind(visit).filter(({ kind }) => kinds.includes(kind));
      return [name, formatKb(own.reduce((sum, { bytes }) => sum + bytes, 0)), String(limit)];
    }),
  );
  const foreign = listForeignHosts(visit, product.origin);
  console.log(`Other hosts contacted: ${foreign.length === 0 ? 'none' : foreign.join(', ')}`);
  return listBudgetProblems(visit, product.origin);
}

async function checkDashboard(): Promise<string[]> {
  const { product, login } = await startDemo();
  const problems: string[] = [];
  try {
    for (const role of ['user', 'admin'] as const) {
      const visit = await visitDashboard(product.origin, login(role));
      console.log(`\nThe dashboard, with the role ${role} and a stored session\n`);
      printFiles(visit, product.origin);
      const { files, bytes } = countFirstLoad(visit);
      printTable(
        ['budget', 'measured', 'at most'],
        [
          ['files', String(files), String(FIRST_LOAD_LIMITS.files)],
          ['kB of the files', formatKb(bytes), String(FIRST_LOAD_LIMITS.kB)],
          ['calls of the API, not among the files', String(visit.filter(isApiCall).length), ''],
        ],
      );
      problems.push(...listFirstLoadProblems(visit, product.origin).map((problem) => `${role}: ${problem}`));
    }
  } finally {
    await product.stop();
  }
  return problems;
}

await buildProduct();
const problems = [...(await checkHome()), ...(await checkDashboard())];
for (const problem of problems) console.log(problem);
process.exitCode = problems.length === 0 ? 0 : 1;
