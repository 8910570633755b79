import { departmentApplications } from '../domains/departments/applications/applications.table.ts';
import { departmentMembers, departments } from '../domains/departments/departments/departments.table.ts';
import { infoPosts } from '../domains/departments/posts/posts.table.ts';
import { DEPARTMENTS, type DepartmentContent, MOTIVATIONS, REASONS, REFERENCE_NEEDED } from './content/departments.ts';
import {
  addHoursUntilNow,
  type DemoContext,
  getPastInstant,
  getPersonNamed,
  type StoredPerson,
} from './demo-context.ts';

interface StoredDepartment extends DepartmentContent {
  id: number;
  head: StoredPerson;
}

type Application = typeof departmentApplications.$inferInsert;
type Membership = typeof departmentMembers.$inferInsert;

const FOUNDED_DAYS_AGO = 860;
const DEPARTMENTS_PER_PERSON_MAX = 3;

/** Returns the department ids in the order of the content. */
export async function fillDepartments(context: DemoContext): Promise<number[]> {
  const stored = await insertDepartments(context);
  const departmentCounts = new Map<number, number>();
  const applications: Application[] = [];
  const memberships: Membership[] = [];
  for (const department of stored) {
    memberships.push({ departmentId: department.id, userId: department.head.id, joinedAt: department.head.joinedAt });
    departmentCounts.set(department.head.id, DEPARTMENTS_PER_PERSON_MAX);
  }
  for (const department of stored) {
    const drawn = drawApplications(context, department, departmentCounts);
    applications.push(...drawn);
    memberships.push(...drawn.filter((application) => application.status === 'approved').map(toMembership));
  }
  applications.sort((a, b) => a.createdAt.getTime() - b.createdAt.getTime());
  await context.tx.insert(departmentApplications).values(applications);
  await context.tx.insert(departmentMembers).values(memberships);
  for (const application of applications) recordReview(context, application);
  await insertPosts(context, stored);
  return stored.map(({ id }) => id);
}

async function insertDepartments(context: DemoContext): Promise<StoredDepartment[]> {
  const { tx, people } = context;
  const createdAt = getPastInstant(context, FOUNDED_DAYS_AGO);
  const rows = DEPARTMENTS.map(({ name, description, leader, onlyLeaderReviews = false }) => ({
    name,
    description,
    leaderId: getPersonNamed(people, leader).id,
    onlyLeaderReviews,
    createdAt,
    updatedAt: createdAt,
  }));
  const ids = await tx.insert(departments).values(rows).returning({ id: departments.id });
  const stored = DEPARTMENTS.map((department, index) => ({
    ...department,
    id: ids[index]?.id ?? 0,
    head: getPersonNamed(people, department.leader),
  }));
  return stored;
}

/** Every member has one approved application; some applications are pending or rejected. */
function drawApplications(
  context: DemoContext,
  department: StoredDepartment,
  departmentCounts: Map<number, number>,
): Application[] {
  const { random, people } = context;
  const isFree = (person: StoredPerson) =>
    (departmentCounts.get(person.id) ?? 0) < DEPARTMENTS_PER_PERSON_MAX && person.isActive && person.isVerified;
  const candidates = people.filter(
    (person) => isFree(person) && person.username !== 'neema' && isInterested(person, department, random.next()),
  );
  const count = department.members - 1 + random.whole(5, 9);
  const chosen = random.some(
    candidates.filter((person) => person.joinedDaysAgo > 30),
    count,
  );
  const created = chosen.map((person, index) => {
    const isMember = index < department.members - 1;
    if (isMember) departmentCounts.set(person.id, (departmentCounts.get(person.id) ?? 0) + 1);
    return isMember
      ? createDecidedApplication(context, department, person, 'approved')
      : index % 2 === 0
        ? createPendingApplication(context, department, person)
        : createDecidedApplication(context, department, person, 'rejected');
  });
  return [...created, ...drawNeemasApplications(context, department)];
}

function isInterested({ gender, age }: StoredPerson, { leaning }: DepartmentContent, draw: number): boolean {
  if (leaning === 'female') return gender === 'female' && age > 25;
  if (leaning === 'young') return age < 30 || draw < 0.15;
  return leaning === 'older' ? age > 42 || draw < 0.2 : true;
}

/** The demo's member has one application of each status, and one decision is unread. */
function drawNeemasApplications(context: DemoContext, department: StoredDepartment): Application[] {
  const neema = getPersonNamed(context.people, 'neema');
  const kind = { Hospitality: 'approved', 'Media & Sound': 'pending', 'Sunday School': 'rejected' }[department.name];
  if (kind === undefined) return [];
  if (kind === 'pending') return [createPendingApplication(context, department, neema, 2)];
  const application = createDecidedApplication(
    context,
    department,
    neema,
    kind === 'approved' ? 'approved' : 'rejected',
    kind === 'approved' ? 240 : 6,
  );
  if (kind === 'approved') return [{ ...application, seenAt: application.reviewedAt ?? null }];
  return [{ ...application, reason: REFERENCE_NEEDED, seenAt: null }];
}

function createPendingApplication(
  context: DemoContext,
  department: StoredDepartment,
  person: StoredPerson,
  days = context.random.whole(1, 12),
): Application {
  return {
    departmentId: department.id,
    userId: person.id,
    status: 'pending',
    motivation: context.random.percent(90) ? context.random.pick(MOTIVATIONS) : null,
    createdAt: getPastInstant(context, days),
  };
}

function createDecidedApplication(
  context: DemoContext,
  department: StoredDepartment,
  person: StoredPerson,
  status: 'approved' | 'rejected',
  days = context.random.whole(6, Math.max(7, person.joinedDaysAgo - 10)),
): Application {
  const { random } = context;
  const createdAt = getPastInstant(context, days);
  const reviewedAt = addHoursUntilNow(context, createdAt, random.whole(9, 110));
  return {
    ...createPendingApplication(context, department, person),
    status,
    createdAt,
    reason: random.percent(status === 'rejected' ? 100 : 55) ? random.pick(REASONS[status]) : null,
    reviewedBy: department.head.id,
    reviewedAt,
    seenAt: days > 9 || random.percent(50) ? addHoursUntilNow(context, reviewedAt, 20) : null,
  };
}

const toMembership = ({ departmentId, userId, reviewedAt, createdAt }: Application): Membership => ({
  departmentId,
  userId,
  joinedAt: reviewedAt ?? createdAt,
});

function recordReview(
  { auditTrail }: DemoContext,
  { status, reviewedAt, reviewedBy, userId, departmentId }: Application,
): void {
  if (!reviewedAt || !reviewedBy) return;
  const change = { before: { status: 'pending' }, after: { status: status ?? 'pending' } };
  auditTrail.push({
    at: reviewedAt,
    actorId: reviewedBy,
    action: 'application.reviewed',
    personId: userId,
    departmentId,
    ...change,
  });
}

async function insertPosts(context: DemoContext, stored: readonly StoredDepartment[]): Promise<void> {
  const rows = stored.flatMap(({ id, head, posts }) =>
    posts.map(({ title, content, daysAgo }, index) => ({
      departmentId: id,
      // The third post is the oldest: it is pinned.
      isPinned: index === 2,
      postedBy: head.id,
      title,
      content,
      createdAt: getPastInstant(context, daysAgo),
    })),
  );
  rows.sort((a, b) => a.createdAt.getTime() - b.createdAt.getTime());
  await context.tx.insert(infoPosts).values(rows);
}
