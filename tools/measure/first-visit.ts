import { LANGUAGE_NAMES, LANGUAGES, toLanguagePath } from '../../contract/src/core/languages.ts';
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

/** `npm run first-visit`: measures what a browser with an empty cache loads of the home page and the dashboard. */

function printFiles(visit: readonly FetchedResource[], origin: string): void {
  const files = visit.toSorted((a, b) => b.bytes - a.bytes);
  printTable(
    ['file', 'kB', 'encoding'],
    files.map(({ url, bytes, encoding }) => [url.replace(origin, ''), formatKb(bytes), encoding || 'none']),
  );
  console.log('');
}

function reportHome(visit: readonly FetchedResource[], origin: string): string[] {
  printFiles(visit, origin);
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
  const foreign = listForeignHosts(visit, origin);
  console.log(`Other hosts contacted: ${foreign.length === 0 ? 'none' : foreign.join(', ')}`);
  return listBudgetProblems(visit, origin);
}

/** The home page of the example. */
async function checkHome(): Promise<string[]> {
  const product = await startProduct();
  try {
    const visit = await visitHome(product.origin);
    console.log('\nThe home page, as a visitor on a phone\n');
    return reportHome(visit, product.origin);
  } finally {
    await product.stop();
  }
}

/** The demo offers every language. */
async function checkDemo(): Promise<string[]> {
  const { product, login } = await startDemo();
  const { origin } = product;
  const problems: string[] = [];
  try {
    for (const language of LANGUAGES) {
      const visit = await visitHome(origin, toLanguagePath('/', language));
      console.log(`\nThe home page of the demo in ${LANGUAGE_NAMES[language]}, as a visitor on a phone\n`);
      problems.push(...reportHome(visit, origin).map((problem) => `${language}: ${problem}`));
      for (const role of ['user', 'admin'] as const) {
        const dashboard = await visitDashboard(origin, login(role), toLanguagePath('/dashboard', language));
        console.log(`\nThe dashboard in ${LANGUAGE_NAMES[language]}, with the role ${role} and a stored session\n`);
        problems.push(...reportDashboard(dashboard, origin).map((problem) => `${language}, ${role}: ${problem}`));
      }
    }
  } finally {
    await product.stop();
  }
  return problems;
}

function reportDashboard(visit: readonly FetchedResource[], origin: string): string[] {
  printFiles(visit, origin);
  const { files, bytes } = countFirstLoad(visit);
  printTable(
    ['budget', 'measured', 'at most'],
    [
      ['files', String(files), String(FIRST_LOAD_LIMITS.files)],
      ['kB of the files', formatKb(bytes), String(FIRST_LOAD_LIMITS.kB)],
      ['calls of the API, not among the files', String(visit.filter(isApiCall).length), ''],
    ],
  );
  return listFirstLoadProblems(visit, origin);
}

await buildProduct();
const problems = [...(await checkHome()), ...(await checkDemo())];
for (const problem of problems) console.log(problem);
process.exitCode = problems.length === 0 ? 0 : 1;
