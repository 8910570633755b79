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

/** Days between a department's beginning and the first applications. */
const FOUNDED_DAYS_AGO = 860;
const DEPARTMENTS_PER_PERSON_MAX = 3;

export async function fillDepartments(church: DemoChurch): Promise<void> {
  church.departmentIds = await fillAllDepartments(church);
}

async function fillAllDepartments(filling: DemoChurch): Promise<number[]> {
  const placed = await insertDepartments(filling);
  const busy = new Map<number, number>();
  const applications: Application[] = [];
  const memberships: Membership[] = [];
  for (const department of placed) {
    memberships.push({ departmentId: department.id, userId: department.head.id, joinedAt: department.head.joinedAt });
    busy.set(department.head.id, DEPARTMENTS_PER_PERSON_MAX);
  }
  for (const department of placed) {
    const drawn = drawApplications(filling, department, busy);
    applications.push(...drawn);
    memberships.push(...drawn.filter((one) => one.status === 'approved').map(toMembership));
  }
  applications.sort((a, b) => a.createdAt.getTime() - b.createdAt.getTime());
  await filling.tx.insert(departmentApplications).values(applications);
  await filling.tx.insert(departmentMembers).values(memberships);
  for (const one of applications) recordReview(filling, one);
  await insertPosts(filling, placed);
  return placed.map(({ id }) => id);
}

async function insertDepartments(filling: DemoChurch): Promise<StoredDepartment[]> {
  const { tx, people } = filling;
  const createdAt = getPastInstant(filling, FOUNDED_DAYS_AGO);
  const rows = DEPARTMENTS.map(({ name, description, leader, onlyLeaderReviews = false }) => ({
    name,
    description,
    leaderId: getPersonNamed(people, leader).id,
    onlyLeaderReviews,
    createdAt,
    updatedAt: createdAt,
  }));
  const ids = await tx.insert(departments).values(rows).returning({ id: departments.id });
  const placed = DEPARTMENTS.map((department, index) => ({
    ...department,
    id: ids[index]?.id ?? 0,
    head: getPersonNamed(people, department.leader),
  }));
  return placed;
}

/** Who belongs has applied once; some wait, and some were told no. */
function drawApplications(filling: DemoChurch, department: StoredDepartment, busy: Map<number, number>): Application[] {
  const { chance, people } = filling;
  const isFree = (one: StoredPerson) =>
    (busy.get(one.id) ?? 0) < DEPARTMENTS_PER_PERSON_MAX && one.isActive && one.isVerified;
  const wanted = people.filter(
    (one) => isFree(one) && one.username !== 'neema' && isDrawnTo(one, department, chance.next()),
  );
  const count = department.members - 1 + chance.whole(5, 9);
  const chosen = chance.some(
    wanted.filter((one) => one.joinedDaysAgo > 30),
    count,
  );
  const made = chosen.map((one, index) => {
    const isMember = index < department.members - 1;
    if (isMember) busy.set(one.id, (busy.get(one.id) ?? 0) + 1);
    return isMember
      ? createDecidedApplication(filling, department, one, 'approved')
      : index % 2 === 0
        ? createPendingApplication(filling, department, one)
        : createDecidedApplication(filling, department, one, 'rejected');
  });
  return [...made, ...drawNeemasApplications(filling, department)];
}

function isDrawnTo({ gender, age }: StoredPerson, { leaning }: DepartmentContent, luck: number): boolean {
  if (leaning === 'female') return gender === 'female' && age > 25;
  if (leaning === 'young') return age < 30 || luck < 0.15;
  return leaning === 'older' ? age > 42 || luck < 0.2 : true;
}

/** Whoever comes in as a member has one of each kind, and one of them is news. */
function drawNeemasApplications(filling: DemoChurch, department: StoredDepartment): Application[] {
  const neema = getPersonNamed(filling.people, 'neema');
  const kind = { Hospitality: 'approved', 'Media & Sound': 'pending', 'Sunday School': 'rejected' }[department.name];
  if (kind === undefined) return [];
  if (kind === 'pending') return [createPendingApplication(filling, department, neema, 2)];
  const application = createDecidedApplication(
    filling,
    department,
    neema,
    kind === 'approved' ? 'approved' : 'rejected',
    kind === 'approved' ? 240 : 6,
  );
  if (kind === 'approved') return [{ ...application, seenAt: application.reviewedAt ?? null }];
  return [{ ...application, reason: REFERENCE_NEEDED, seenAt: null }];
}

function createPendingApplication(
  filling: DemoChurch,
  department: StoredDepartment,
  one: StoredPerson,
  days = filling.chance.whole(1, 12),
): Application {
  return {
    departmentId: department.id,
    userId: one.id,
    status: 'pending',
    motivation: filling.chance.percent(90) ? filling.chance.pick(MOTIVATIONS) : null,
    createdAt: getPastInstant(filling, days),
  };
}

function createDecidedApplication(
  filling: DemoChurch,
  department: StoredDepartment,
  one: StoredPerson,
  status: 'approved' | 'rejected',
  days = filling.chance.whole(6, Math.max(7, one.joinedDaysAgo - 10)),
): Application {
  const { chance } = filling;
  const createdAt = getPastInstant(filling, days);
  const reviewedAt = addHoursUntilNow(filling, createdAt, chance.whole(9, 110));
  return {
    ...createPendingApplication(filling, department, one),
    status,
    createdAt,
    reason: chance.percent(status === 'rejected' ? 100 : 55) ? chance.pick(REASONS[status]) : null,
    reviewedBy: department.head.id,
    reviewedAt,
    seenAt: days > 9 || chance.percent(50) ? addHoursUntilNow(filling, reviewedAt, 20) : null,
  };
}

const toMembership = ({ departmentId, userId, reviewedAt, createdAt }: Application): Membership => ({
  departmentId,
  userId,
  joinedAt: reviewedAt ?? createdAt,
});

function recordReview(
  { notes }: DemoChurch,
  { status, reviewedAt, reviewedBy, userId, departmentId }: Application,
): void {
  if (!reviewedAt || !reviewedBy) return;
  const change = { before: { status: 'pending' }, after: { status: status ?? 'pending' } };
  notes.push({
    at: reviewedAt,
    actorId: reviewedBy,
    action: 'application.reviewed',
    personId: userId,
    departmentId,
    ...change,
  });
}

async function insertPosts(filling: DemoChurch, placed: readonly StoredDepartment[]): Promise<void> {
  const rows = placed.flatMap(({ id, head, posts }) =>
    posts.map(({ title, content, daysAgo }, index) => ({
      departmentId: id,
      // What is older than the news, and matters still.
      isPinned: index === 2,
      postedBy: head.id,
      title,
      content,
      createdAt: getPastInstant(filling, daysAgo),
    })),
  );
  rows.sort((a, b) => a.createdAt.getTime() - b.createdAt.getTime());
  await filling.tx.insert(infoPosts).values(rows);
}
