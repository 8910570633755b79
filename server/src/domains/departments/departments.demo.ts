import {
  DEPARTMENTS,
  type DepartmentContent,
  MOTIVATIONS,
  REASONS,
  REFERENCE_NEEDED,
} from '../../demo/content/departments.ts';
import {
  addHoursUntilNow,
  type DemoChurch,
  getPastInstant,
  getPersonNamed,
  type StoredPerson,
} from '../../demo/demo-church.ts';
import { departmentMembers } from '../identity/memberships/memberships.table.ts';
import { departmentApplications } from './applications/applications.table.ts';
import { departments } from './departments/departments.table.ts';
import { infoPosts } from './posts/posts.table.ts';

interface StoredDepartment extends DepartmentContent {
  id: number;
  head: StoredPerson;
}

type Application = typeof departmentApplications.$inferInsert;
type Membership = typeof departmentMembers.$inferInsert;

const FOUNDED_DAYS_AGO = 860;
const DEPARTMENTS_PER_PERSON_MAX = 3;

export async function fillDepartments(church: DemoChurch): Promise<void> {
  church.departmentIds = await fillAllDepartments(church);
}

async function fillAllDepartments(church: DemoChurch): Promise<number[]> {
  const stored = await insertDepartments(church);
  const departmentCounts = new Map<number, number>();
  const applications: Application[] = [];
  const memberships: Membership[] = [];
  for (const department of stored) {
    memberships.push({ departmentId: department.id, userId: department.head.id, joinedAt: department.head.joinedAt });
    departmentCounts.set(department.head.id, DEPARTMENTS_PER_PERSON_MAX);
  }
  for (const department of stored) {
    const drawn = drawApplications(church, department, departmentCounts);
    applications.push(...drawn);
    memberships.push(...drawn.filter((application) => application.status === 'approved').map(toMembership));
  }
  applications.sort((a, b) => a.createdAt.getTime() - b.createdAt.getTime());
  await church.tx.insert(departmentApplications).values(applications);
  await church.tx.insert(departmentMembers).values(memberships);
  for (const application of applications) recordReview(church, application);
  await insertPosts(church, stored);
  return stored.map(({ id }) => id);
}

async function insertDepartments(church: DemoChurch): Promise<StoredDepartment[]> {
  const { tx, people } = church;
  const createdAt = getPastInstant(church, FOUNDED_DAYS_AGO);
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
  church: DemoChurch,
  department: StoredDepartment,
  departmentCounts: Map<number, number>,
): Application[] {
  const { random, people } = church;
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
      ? createDecidedApplication(church, department, person, 'approved')
      : index % 2 === 0
        ? createPendingApplication(church, department, person)
        : createDecidedApplication(church, department, person, 'rejected');
  });
  return [...created, ...drawNeemasApplications(church, department)];
}

function isInterested({ gender, age }: StoredPerson, { leaning }: DepartmentContent, draw: number): boolean {
  if (leaning === 'female') return gender === 'female' && age > 25;
  if (leaning === 'young') return age < 30 || draw < 0.15;
  return leaning === 'older' ? age > 42 || draw < 0.2 : true;
}

/** The demo's member has one application of each status, and one decision is unread. */
function drawNeemasApplications(church: DemoChurch, department: StoredDepartment): Application[] {
  const neema = getPersonNamed(church.people, 'neema');
  const kind = { Hospitality: 'approved', 'Media & Sound': 'pending', 'Sunday School': 'rejected' }[department.name];
  if (kind === undefined) return [];
  if (kind === 'pending') return [createPendingApplication(church, department, neema, 2)];
  const application = createDecidedApplication(
    church,
    department,
    neema,
    kind === 'approved' ? 'approved' : 'rejected',
    kind === 'approved' ? 240 : 6,
  );
  if (kind === 'approved') return [{ ...application, seenAt: application.reviewedAt ?? null }];
  return [{ ...application, reason: REFERENCE_NEEDED, seenAt: null }];
}

function createPendingApplication(
  church: DemoChurch,
  department: StoredDepartment,
  person: StoredPerson,
  days = church.random.whole(1, 12),
): Application {
  return {
    departmentId: department.id,
    userId: person.id,
    status: 'pending',
    motivation: church.random.percent(90) ? church.random.pick(MOTIVATIONS) : null,
    createdAt: getPastInstant(church, days),
  };
}

function createDecidedApplication(
  church: DemoChurch,
  department: StoredDepartment,
  person: StoredPerson,
  status: 'approved' | 'rejected',
  days = church.random.whole(6, Math.max(7, person.joinedDaysAgo - 10)),
): Application {
  const { random } = church;
  const createdAt = getPastInstant(church, days);
  const reviewedAt = addHoursUntilNow(church, createdAt, random.whole(9, 110));
  return {
    ...createPendingApplication(church, department, person),
    status,
    createdAt,
    reason: random.percent(status === 'rejected' ? 100 : 55) ? random.pick(REASONS[status]) : null,
    reviewedBy: department.head.id,
    reviewedAt,
    seenAt: days > 9 || random.percent(50) ? addHoursUntilNow(church, reviewedAt, 20) : null,
  };
}

const toMembership = ({ departmentId, userId, reviewedAt, createdAt }: Application): Membership => ({
  departmentId,
  userId,
  joinedAt: reviewedAt ?? createdAt,
});

function recordReview(
  { auditTrail }: DemoChurch,
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

async function insertPosts(church: DemoChurch, stored: readonly StoredDepartment[]): Promise<void> {
  const rows = stored.flatMap(({ id, head, posts }) =>
    posts.map(({ title, content, daysAgo }, index) => ({
      departmentId: id,
      // The third post is the oldest: it is pinned.
      isPinned: index === 2,
      postedBy: head.id,
      title,
      content,
      createdAt: getPastInstant(church, daysAgo),
    })),
  );
  rows.sort((a, b) => a.createdAt.getTime() - b.createdAt.getTime());
  await church.tx.insert(infoPosts).values(rows);
}
