import type { Department } from '@kanisa/contract/departments/departments.ts';
import type { Page } from 'playwright-core';
import { signInByApi } from './api-client.ts';
import { newMember } from './people.ts';
import { ADMIN, type Product } from './product.ts';

export type Member = Awaited<ReturnType<typeof newMember>>;

/** A department made over the API by the admin. */
export async function newDepartment(product: Product, fields: Record<string, string | Blob>): Promise<Department> {
  const api = await signInByApi(product, ADMIN);
  const answer = await api<{ department: Department }>('/department', { method: 'POST', form: fields });
  return answer.department;
}

export async function idOf(product: Product, person: Member): Promise<number> {
  const api = await signInByApi(product, person);
  const { profile } = await api<{ profile: { id: number } }>('/profile');
  return profile.id;
}

/** A department with somebody who leads it, a plain member of the church otherwise. */
export async function newLedDepartment(product: Product, fields: Record<string, string> = {}) {
  const leader = await newMember(product);
  const leaderId = String(await idOf(product, leader));
  const department = await newDepartment(product, {
    name: `Led by ${leader.username}`,
    leader_id: leaderId,
    ...fields,
  });
  return { leader, department };
}

export async function applyTo(product: Product, person: Member, departmentId: number, motivation = 'I can sing.') {
  const api = await signInByApi(product, person);
  const sent = { method: 'POST', json: { motivation } };
  const answer = await api<{ application: { id: number } }>(`/department/${departmentId}/apply`, sent);
  return answer.application.id;
}

export async function review(product: Product, reviewer: Member, applicationId: number, status: string) {
  const api = await signInByApi(product, reviewer);
  await api(`/department/application/${applicationId}`, { method: 'PATCH', json: { status } });
}

/** The card of a list that is about this person or department. */
export function cardOf(page: Page, name: string) {
  return page.locator('main').getByRole('listitem').filter({ hasText: name });
}

/** The server goes on calling the person what they are; to this browser they have another role. */
export async function pretendRole(page: Page, role: string) {
  await page.route('**/api/auth/session', async (route) => {
    const answer = await route.fetch();
    const body = (await answer.json()) as { user: Record<string, unknown> };
    await route.fulfill({ response: answer, json: { ...body, user: { ...body.user, role } } });
  });
  await page.evaluate((stored) => localStorage.setItem('authRole', stored), role);
}
