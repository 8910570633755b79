import type { UserFamilyMember } from '@kanisa/contract/people/user-family.schema.ts';
import type { User } from '@kanisa/contract/people/users.schema.ts';
import { signInByApi } from './api-client.ts';
import { ADMIN, type Product } from './product.ts';

let count = 0;

export const USER_PASSWORD = 'a long enough password';

export async function createUserAsAdmin(product: Product, fields: Record<string, unknown> = {}): Promise<User> {
  count += 1;
  const api = await signInByApi(product, ADMIN);
  const username = `halima${process.pid}x${count}`;
  const body = {
    first_name: 'Halima',
    last_name: 'Otieno',
    username,
    phone_number: `+2541${String(10_000_000 + count)}`,
    personal_email: `${username}@people.example`,
    password: USER_PASSWORD,
    is_verified: true,
    ...fields,
  };
  const { user } = await api<{ user: User }>('/admin/users', { method: 'POST', json: body });
  return user;
}

export async function addFamilyMemberAsAdmin(product: Product, userId: number, fields: Record<string, unknown> = {}) {
  const api = await signInByApi(product, ADMIN);
  const json = { name: 'Amani Otieno', relationship: 'child', ...fields };
  const path = `/admin/users/${userId}/family`;
  const answer = await api<{ family_member: UserFamilyMember }>(path, { method: 'POST', json });
  return answer.family_member;
}

export async function createAdmin(product: Product) {
  const { username } = await createUserAsAdmin(product, { first_name: 'Neema', last_name: 'Wekesa', role: 'admin' });
  return { username, password: USER_PASSWORD };
}
