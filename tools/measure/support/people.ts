import type { RegisterBody } from '@kanisa/contract/identity/accounts.schema.ts';

export type BenchPerson = RegisterBody;

let count = 0;

/** Unique within a run. */
export function makeBenchPerson(): BenchPerson {
  count += 1;
  const number = String(count).padStart(7, '0');
  const password = `a password of ${number}`;
  return {
    first_name: 'Wanjiku',
    last_name: `Bench ${number}`,
    base_username: `bench${number}`,
    // The people of a seeded church have numbers from +254710000001 on.
    phone_number: `+25472${number}`,
    password,
    confirm_password: password,
    personal_email: `bench${number}@people.example`,
  };
}
