import { expect } from 'vitest';
import { measureFirstLoad } from '../../tools/measure/first-visit-browser.ts';
import { countFirstLoad, listFirstLoadProblems } from '../../tools/measure/first-visit-bytes.ts';
import { registerUser, signInBrowser } from '../support/accounts.ts';
import { defineJourneys } from '../support/journey.ts';
import { ADMIN } from '../support/product.ts';

const journey = defineJourneys();

journey('the first load of the dashboard stays within its number of files and bytes', async (walk) => {
  for (const user of [await registerUser(walk.product), ADMIN]) {
    const page = await walk.openPage({ ownBrowser: true, worker: true });
    await signInBrowser(page, user);
    const visit = await measureFirstLoad(page, '/dashboard');
    expect(listFirstLoadProblems(visit, walk.product.origin)).toEqual([]);
    // A measurement that missed the scripts would pass every limit.
    expect(countFirstLoad(visit).files).toBeGreaterThan(5);
  }
});
