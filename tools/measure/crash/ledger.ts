import { setTimeout as sleep } from 'node:timers/promises';
import { requestJson, sendBenchRequest } from '../support/http.ts';
import { type BenchPerson, makeBenchPerson } from '../support/people.ts';

/** All writes that the product acknowledged, recorded outside of it. */
export interface Ledger {
  accounts: Account[];
  /** Registrations without an answer: they may be stored or not, but not partly. */
  unanswered: BenchPerson[];
  rejected: string[];
}

export interface Account {
  userId: number;
  person: BenchPerson;
  logins: { token: string; at: number }[];
}

const WRITERS = 6;
const CONCURRENT_CHECKS = 16;
/** An access token lives 15 minutes; older ones are checked in the database only. */
const TOKEN_LIFETIME_MS = 14 * 60_000;

/** Registers people and logs them in, several at once, until stopped. Resolves when all writers have ended. */
export function startWriters(origin: string, ledger: Ledger, round: number) {
  const state = { isStopped: false };
  const writer = async (number: number) => {
    // One address per writer and round, to stay below the limits on registrations and unfinished logins.
    const from = `10.${Math.floor(round / 250)}.${round % 250}.${number + 1}`;
    while (!state.isStopped) await writeAccounts(origin, ledger, from, state);
  };
  const done = Promise.all(Array.from({ length: WRITERS }, (_, number) => writer(number)));
  return {
    async stop() {
      state.isStopped = true;
      await done;
    },
  };
}

async function writeAccounts(
  origin: string,
  ledger: Ledger,
  from: string,
  state: { isStopped: boolean },
): Promise<void> {
  const person = makeBenchPerson();
  const call = { method: 'POST', body: person, from } as const;
  const answer = await sendBenchRequest(`${origin}/api/auth/register`, call).catch(() => null);
  if (answer?.status !== 201) {
    ledger.unanswered.push(person);
    if (answer && answer.status < 500) ledger.rejected.push(`register: ${answer.status} ${answer.text}`);
    // The product is unreachable at this point.
    await sleep(20);
    return;
  }
  const { user_id: userId } = JSON.parse(answer.text) as { user_id: number };
  const account: Account = { userId, person, logins: [] };
  ledger.accounts.push(account);
  if (!state.isStopped) await logInAccount(origin, account, from).catch(() => undefined);
}

async function logInAccount(origin: string, account: Account, from: string): Promise<void> {
  const { personal_email: identifier, password } = account.person;
  const call = { method: 'POST', body: { identifier, password }, from } as const;
  const { access_token: token } = await requestJson<{ access_token: string }>(`${origin}/api/auth/login`, call);
  account.logins.push({ token, at: Date.now() });
}

/** Asks the product for every acknowledged write, and returns the lost ones. */
export async function listLostAccounts(origin: string, ledger: Ledger): Promise<string[]> {
  const lost: string[] = [];
  const waiting = [...ledger.accounts];
  const checker = async () => {
    for (let account = waiting.pop(); account; account = waiting.pop()) {
      const { userId, person, logins } = account;
      // The password proves the account; the token proves the account and the session.
      if (logins.length === 0) {
        await logInAccount(origin, account, '10.255.0.1').catch((error: unknown) =>
          lost.push(`account ${userId}: ${String(error)}`),
        );
      }
      for (const { token } of logins.filter(({ at }) => Date.now() - at < TOKEN_LIFETIME_MS)) {
        const { status, text } = await sendBenchRequest(`${origin}/api/profile`, { token });
        if (status !== 200 || !text.includes(person.personal_email)) lost.push(`login of ${userId}: ${status} ${text}`);
      }
    }
  };
  await Promise.all(Array.from({ length: CONCURRENT_CHECKS }, checker));
  return lost;
}
