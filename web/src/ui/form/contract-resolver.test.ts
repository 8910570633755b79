import { loginBody, registerBody, verifyBody } from '@kanisa/contract/identity/accounts.schema.ts';
import { residence, wholeAddress } from '@kanisa/contract/people/address.schema.ts';
import { expect, it } from 'vitest';
import { z } from 'zod';
import { createContractResolver } from './contract-resolver.ts';

async function getFirstError(schema: z.ZodType, values: Record<string, unknown>) {
  const resolve = createContractResolver<Record<string, unknown>, z.ZodType>(
    async () => schema,
    (body) => body,
  );
  const options = { fields: {}, shouldUseNativeValidation: false };
  const { errors } = await resolve(values, undefined, options);
  return Object.entries(errors).map(([field, error]) => [field, error?.message]);
}

const EMPTY = {
  first_name: ' ',
  last_name: '',
  base_username: '',
  phone_number: '',
  password: '',
  confirm_password: 'x',
  personal_email: '',
  use_church_email: false,
};

/** Correcting the reported field each time yields the messages in the order of the specification. */
const REGISTRATION: [field: string, message: string, correction: Record<string, unknown>][] = [
  ['first_name', 'First name is required', { first_name: 'Akinyi' }],
  ['last_name', 'Last name is required', { last_name: 'Njoroge' }],
  ['base_username', 'Base username is required', { base_username: 'a-' }],
  ['phone_number', 'Phone number is required', { phone_number: '0712' }],
  ['password', 'Password is required', { password: 'short' }],
  ['confirm_password', 'Passwords must match', { confirm_password: 'short' }],
  ['personal_email', 'Personal email is required for verification', { personal_email: 'a@b' }],
  ['base_username', 'Username: 3+ alphanumeric chars', { base_username: 'akinyi' }],
  ['phone_number', 'Invalid phone number format (e.g., +254712345678)', { phone_number: '0712345678' }],
  ['password', 'Password: 8+ characters', { password: 'long enough', confirm_password: 'long enough' }],
  ['personal_email', 'Invalid email format', { personal_email: 'akinyi@example.com' }],
];

it('shows one message at a time, in the order of the specification', async () => {
  let values: Record<string, unknown> = EMPTY;
  for (const [field, message, correction] of REGISTRATION) {
    expect(await getFirstError(registerBody, values)).toEqual([[field, message]]);
    values = { ...values, ...correction };
  }
  expect(await getFirstError(registerBody, values)).toEqual([]);
});

it.each([
  [loginBody, { identifier: ' ', password: '' }, 'identifier', 'Username, email, or phone is required'],
  [loginBody, { identifier: 'akinyi', password: '' }, 'password', 'Password is required'],
  [verifyBody, { user_id: 1, code: '' }, 'code', 'Verification code is required'],
])('reports the missing field at login and verification', async (schema, values, field, message) => {
  expect(await getFirstError(schema, values)).toEqual([[field, message]]);
});

it('submits the values as the schema returns them, trimmed', async () => {
  const resolve = createContractResolver<Record<string, unknown>, typeof loginBody>(
    async () => loginBody,
    (body) => body,
  );
  const options = { fields: {}, shouldUseNativeValidation: false };
  const { values } = await resolve({ identifier: ' akinyi ', password: ' p ' }, undefined, options);
  expect(values).toEqual({ identifier: 'akinyi', password: ' p ' });
});

it('reports an error in a part of an address at that part', async () => {
  const schema = z.strictObject({ address: residence });
  const resolve = createContractResolver<Record<string, unknown>, typeof schema>(
    async () => schema,
    (body) => body,
  );
  const options = { fields: {}, shouldUseNativeValidation: false };
  const { errors } = await resolve({ address: { county: 'Nairobi', town: ' ' } }, undefined, options);
  expect(errors).toEqual({
    address: { town: { type: 'rule', message: 'County and town are required when providing address' } },
  });
});

it('reports an error about a whole address above the form', async () => {
  const schema = z.strictObject({ address: wholeAddress });
  const resolve = createContractResolver<Record<string, unknown>, typeof schema>(
    async () => schema,
    (body) => body,
  );
  const options = { fields: {}, shouldUseNativeValidation: false };
  const { errors } = await resolve({ address: { county: 'Nairobi' } }, undefined, options);
  const message = 'Please fill all address fields (County, Town, Area, Description) or leave them all empty.';
  expect(errors).toEqual({ root: { type: 'rule', message } });
});
