import { describe, expect, it } from 'vitest';
import { parseInput } from '../core/validation.schema.ts';
import { createUserBody } from './users.schema.ts';

const name = { first_name: 'Wanjiku', last_name: 'Kamau', username: 'wanjiku' };
const person = { ...name, password: 'a long enough password' };

describe('the phone number of a new user', () => {
  it.each(['0712345678', '+254712345678', '0712 345 678', '+44 20 7946 0958'])('may be written %s', (phone_number) => {
    expect(parseInput(createUserBody, { ...person, phone_number }).ok).toBe(true);
  });

  it.each(['', '   ', 'none', '12x', '+0712345678', '=1+1', '+2547123456789012'])('cannot be %j', (phone_number) => {
    expect(parseInput(createUserBody, { ...person, phone_number })).toMatchObject({
      ok: false,
      problem: { fields: { phone_number: expect.any(String) } },
    });
  });
});
