import { ROLE_ACTIONS } from '@kanisa/contract/core/role-actions.ts';
import type { Role } from '@kanisa/contract/core/roles.ts';
import type { Department } from '@kanisa/contract/departments/departments.schema.ts';
import type { Page } from 'playwright-core';
import { registerUser } from './accounts.ts';
import { signInByApi } from './api-client.ts';
import { ADMIN, type Product } from './product.ts';

export type RegisteredUser = Awaited<ReturnType<typeof registerUser>>;

export async function createDepartmentAsAdmin(
  product: Product,
  fields: Record<string, string | Blob>,
): Promise<Department> {
  const api = await signInByApi(product, ADMIN);
  const answer = await api<{ department: Department }>('/department', { method: 'POST', form: fields });
  return answer.department;
}

export async function getUserId(product: Product, person: RegisteredUser): Promise<number> {
  const api = await signInByApi(product, person);
  const { profile } = await api<{ profile: { id: number } }>('/profile');
  return profile.id;
}

/** Creates a department whose leader is a plain member otherwise. */
export async function createDepartmentWithLeader(product: Product, fields: Record<string, string> = {}) {
  const leader = await registerUser(product);
  const leaderId = String(await getUserId(product, leader));
  const department = await createDepartmentAsAdmin(product, {
    name: `Led by ${leader.username}`,
    leader_id: leaderId,
    ...fields,
  });
  return { leader, department };
}

export async function applyToDepartment(
  product: Product,
  person: RegisteredUser,
  departmentId: number,
  motivation = 'I can sing.',
) {
  const api = await signInByApi(product, person);
  const sent = { method: 'POST', json: { motivation } };
  const answer = await api<{ application: { id: number } }>(`/department/${departmentId}/apply`, sent);
  return answer.application.id;
}

export async function reviewApplication(
  product: Product,
  reviewer: RegisteredUser,
  applicationId: number,
  status: string,
) {
  const api = await signInByApi(product, reviewer);
  await api(`/department/application/${applicationId}`, { method: 'PATCH', json: { status } });
}

/** The list item about this user or department. */
export function getListCard(page: Page, name: string) {
  return page.locator('main').getByRole('listitem').filter({ hasText: name });
}

/** Gives the user another role in this browser only; the server keeps the real one. */
export async function mockSessionRole(page: Page, role: Role) {
  const actions = ROLE_ACTIONS[role];
  await page.route('**/api/auth/session', async (route) => {
    const answer = await route.fetch();
    const body = (await answer.json()) as { user: Record<string, unknown> };
    await route.fulfill({ response: answer, json: { ...body, user: { ...body.user, role }, actions } });
  });
  await page.evaluate((stored) => localStorage.setItem('authRole', stored), role);
}
