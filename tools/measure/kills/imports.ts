import { sql } from 'drizzle-orm';
import { requestJson, sendBenchRequest } from '../support/http.ts';
import type { ProductPlace } from '../support/product.ts';
import { withProductDatabase } from '../support/seed-helpers.ts';
import type { KillWork } from './kill-work.ts';

interface ImportProgress {
  id: number;
  status: string;
  done: number;
}

const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);
const isOver = ({ status }: ImportProgress) => status === 'done' || status === 'failed';

/** A file of people: all of its rows are imported, or none, and the answer about it is true. */
export async function openImportWork(people: number): Promise<KillWork> {
  const rows = people * 2;
  const found = new Map<number, ImportProgress>();
  let last = { origin: '', token: '' };
  const refresh = async () => {
    for (const { id } of [...found.values()].filter((one) => !isOver(one))) {
      const url = `${last.origin}/api/admin/users/import/${id}`;
      const answer = await requestJson<{ import: ImportProgress }>(url, { token: last.token }).catch(() => null);
      if (answer) found.set(id, answer.import);
    }
  };
  return {
    name: 'rows of imports',
    wrong: 'imports in part, or with a false answer',
    settings: {},
    repeatsPerKillMax: 0,
    isOrderedForEachKill: true,
    killsDatabase: true,
    killWithinMs: 1500,
    async order(origin, token) {
      last = { origin, token };
      await refresh();
      // Only one import at a time is allowed.
      if (![...found.values()].every(isOver)) return;
      const file = { name: 'people.csv', bytes: writeFile(found.size, rows) };
      const answer = await sendBenchRequest(`${origin}/api/admin/users/import`, {
        method: 'POST',
        token,
        form: { file },
      });
      if (answer.status !== 201) throw new Error(`An import was answered ${answer.status}: ${answer.text}`);
      const { import: started } = JSON.parse(answer.text) as { import: ImportProgress };
      found.set(started.id, started);
    },
    async count() {
      await refresh();
      return sum([...found.values()].map(({ done }) => done));
    },
    countUnfinished: async () => [...found.values()].filter((one) => !isOver(one)).length,
    async report(place) {
      const stored = await countStoredRows(place);
      const imports = [...found.values()];
      const accepted = sum(imports.filter(({ status }) => status === 'done').map(({ done }) => done));
      const wrong = stored.filter((n) => n !== rows).length + (sum(stored) > accepted ? 1 : 0);
      const unfinished = imports.filter((one) => !isOver(one)).length;
      console.log(`${imports.length} imports: ${imports.map(({ status }) => status).join(', ')}`);
      return { accepted, done: sum(stored), unknown: 0, unfinished, repeated: 0, wrong };
    },
    close: () => undefined,
  };
}

/** The numbers of stored people, by import. */
async function countStoredRows(place: ProductPlace): Promise<number[]> {
  return withProductDatabase(place, async (db) => {
    const { rows } = await db.execute<{ n: number }>(
      sql`select count(*)::int as n from users where last_name like 'Import%' group by last_name`,
    );
    return rows.map(({ n }) => n);
  });
}

function writeFile(number: number, rows: number): Uint8Array {
  const lines = Array.from({ length: rows }, (_, n) => {
    const id = number * rows + n;
    return `Achieng,Import ${number},07${20_000_000 + id},import${id}@people.example,Nairobi,Kasarani`;
  });
  return Buffer.from(`First name,Last name,Phone,Email,County,Town\n${lines.join('\n')}`);
}
