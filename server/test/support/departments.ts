import {
  type ApplicationRow,
  departmentApplications,
} from '../../src/domains/departments/applications/applications.table.ts';
import { type DepartmentRow, departments } from '../../src/domains/departments/departments/departments.table.ts';
import { type InfoPostRow, infoPosts } from '../../src/domains/departments/posts/posts.table.ts';
import type { UserRow } from '../../src/domains/identity/accounts/users.view.ts';
import { departmentMembers } from '../../src/domains/identity/memberships/memberships.table.ts';
import { createUser, signInUser } from './factories.ts';
import type { TestApp } from './test-app.ts';

let count = 0;

interface DepartmentOptions {
  name?: string;
  description?: string;
  leader?: UserRow;
  members?: readonly UserRow[];
  onlyLeaderReviews?: boolean;
}

/** Inserts a department with its members; the leader is always one of them. */
export async function createDepartment(
  app: TestApp,
  { leader, members = [], ...rest }: DepartmentOptions = {},
): Promise<DepartmentRow> {
  count += 1;
  const { db, clock } = app.deps;
  const [department] = await db
    .insert(departments)
    .values({ name: `Department ${count}`, leaderId: leader?.id ?? null, createdAt: clock.now(), ...rest })
    .returning();
  if (!department) throw new Error('the insert of a department returned no row');
  const people = leader ? [leader, ...members] : members;
  for (const { id: userId } of people) {
    await db.insert(departmentMembers).values({ departmentId: department.id, userId, joinedAt: clock.now() });
  }
  return department;
}

/** Inserts an application without adding a membership. */
export async function createApplication(
  app: TestApp,
  department: DepartmentRow,
  user: UserRow,
  differs: Partial<Pick<ApplicationRow, 'status' | 'motivation' | 'reason'>> = {},
): Promise<ApplicationRow> {
  const [row] = await app.deps.db
    .insert(departmentApplications)
    .values({
      departmentId: department.id,
      userId: user.id,
      motivation: 'I sing.',
      createdAt: app.clock.now(),
      ...differs,
    })
    .returning();
  if (!row) throw new Error('the insert of an application returned no row');
  return row;
}

/** Inserts a post, by default without an author. */
export async function createPost(
  app: TestApp,
  department: DepartmentRow,
  title = 'Title',
  author?: UserRow,
): Promise<InfoPostRow> {
  const post = { departmentId: department.id, postedBy: author?.id ?? null, title, content: 'Content' };
  const [row] = await app.deps.db
    .insert(infoPosts)
    .values({ ...post, createdAt: app.clock.now() })
    .returning();
  if (!row) throw new Error('the insert of a post returned no row');
  return row;
}

export interface UserWithToken {
  user: UserRow;
  token: string;
}

export async function createUserWithToken(
  app: TestApp,
  differs: Parameters<typeof createUser>[1] = {},
): Promise<UserWithToken> {
  const user = await createUser(app, differs);
  return { user, token: (await signInUser(app, user)).access_token };
}
