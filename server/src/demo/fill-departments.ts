import { departmentApplications } from '../domains/departments/applications/applications.table.ts';
import { departmentMembers, departments } from '../domains/departments/departments/departments.table.ts';
import { infoPosts } from '../domains/departments/posts/posts.table.ts';
import { DEPARTMENTS, type DepartmentContent, MOTIVATIONS, REASONS, REFERENCE_NEEDED } from './content/departments.ts';
import { ago, type Filling, laterButPast, type PlacedPerson, personNamed } from './filling.ts';

interface PlacedDepartment extends DepartmentContent {
  id: number;
  head: PlacedPerson;
}

type Application = typeof departmentApplications.$inferInsert;
type Membership = typeof departmentMembers.$inferInsert;

/** Days between a department's beginning and the first applications. */
const FOUNDED_DAYS_AGO = 860;
const DEPARTMENTS_EACH_MOST = 3;

/** Gives their ids, in the order in which they are written down. */
export async function fillDepartments(filling: Filling): Promise<number[]> {
  const placed = await insertDepartments(filling);
  const busy = new Map<number, number>();
  const applications: Application[] = [];
  const memberships: Membership[] = [];
  for (const department of placed) {
    memberships.push({ departmentId: department.id, userId: department.head.id, joinedAt: department.head.joinedAt });
    busy.set(department.head.id, DEPARTMENTS_EACH_MOST);
  }
  for (const department of placed) {
    const drawn = drawApplications(filling, department, busy);
    applications.push(...drawn);
    memberships.push(...drawn.filter((one) => one.status === 'approved').map(membershipOf));
  }
  applications.sort((a, b) => a.createdAt.getTime() - b.createdAt.getTime());
  await filling.tx.insert(departmentApplications).values(applications);
  await filling.tx.insert(departmentMembers).values(memberships);
  for (const one of applications) noteReview(filling, one);
  await insertPosts(filling, placed);
  return placed.map(({ id }) => id);
}

async function insertDepartments(filling: Filling): Promise<PlacedDepartment[]> {
  const { tx, people } = filling;
  const createdAt = ago(filling, FOUNDED_DAYS_AGO);
  const rows = DEPARTMENTS.map(({ name, description, leader, onlyLeaderReviews = false }) => ({
    name,
    description,
    leaderId: personNamed(people, leader).id,
    onlyLeaderReviews,
    createdAt,
    updatedAt: createdAt,
  }));
  const ids = await tx.insert(departments).values(rows).returning({ id: departments.id });
  const placed = DEPARTMENTS.map((department, index) => ({
    ...department,
    id: ids[index]?.id ?? 0,
    head: personNamed(people, department.leader),
  }));
  return placed;
}

/** Who belongs has applied once; some wait, and some were told no. */
function drawApplications(filling: Filling, department: PlacedDepartment, busy: Map<number, number>): Application[] {
  const { chance, people } = filling;
  const isFree = (one: PlacedPerson) =>
    (busy.get(one.id) ?? 0) < DEPARTMENTS_EACH_MOST && one.isActive && one.isVerified;
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
      ? decided(filling, department, one, 'approved')
      : index % 2 === 0
        ? pending(filling, department, one)
        : decided(filling, department, one, 'rejected');
  });
  return [...made, ...neemas(filling, department)];
}

function isDrawnTo({ gender, age }: PlacedPerson, { leaning }: DepartmentContent, luck: number): boolean {
  if (leaning === 'female') return gender === 'female' && age > 25;
  if (leaning === 'young') return age < 30 || luck < 0.15;
  return leaning === 'older' ? age > 42 || luck < 0.2 : true;
}

/** Whoever comes in as a member has one of each kind, and one of them is news. */
function neemas(filling: Filling, department: PlacedDepartment): Application[] {
  const neema = personNamed(filling.people, 'neema');
  const kind = { Hospitality: 'approved', 'Media & Sound': 'pending', 'Sunday School': 'rejected' }[department.name];
  if (kind === undefined) return [];
  if (kind === 'pending') return [pending(filling, department, neema, 2)];
  const application = decided(
    filling,
    department,
    neema,
    kind === 'approved' ? 'approved' : 'rejected',
    kind === 'approved' ? 240 : 6,
  );
  if (kind === 'approved') return [{ ...application, seenAt: application.reviewedAt ?? null }];
  return [{ ...application, reason: REFERENCE_NEEDED, seenAt: null }];
}

function pending(
  filling: Filling,
  department: PlacedDepartment,
  one: PlacedPerson,
  days = filling.chance.whole(1, 12),
): Application {
  return {
    departmentId: department.id,
    userId: one.id,
    status: 'pending',
    motivation: filling.chance.percent(90) ? filling.chance.pick(MOTIVATIONS) : null,
    createdAt: ago(filling, days),
  };
}

function decided(
  filling: Filling,
  department: PlacedDepartment,
  one: PlacedPerson,
  status: 'approved' | 'rejected',
  days = filling.chance.whole(6, Math.max(7, one.joinedDaysAgo - 10)),
): Application {
  const { chance } = filling;
  const createdAt = ago(filling, days);
  const reviewedAt = laterButPast(filling, createdAt, chance.whole(9, 110));
  return {
    ...pending(filling, department, one),
    status,
    createdAt,
    reason: chance.percent(status === 'rejected' ? 100 : 55) ? chance.pick(REASONS[status]) : null,
    reviewedBy: department.head.id,
    reviewedAt,
    seenAt: days > 9 || chance.percent(50) ? laterButPast(filling, reviewedAt, 20) : null,
  };
}

const membershipOf = ({ departmentId, userId, reviewedAt, createdAt }: Application): Membership => ({
  departmentId,
  userId,
  joinedAt: reviewedAt ?? createdAt,
});

function noteReview({ notes }: Filling, { status, reviewedAt, reviewedBy, userId, departmentId }: Application): void {
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

async function insertPosts(filling: Filling, placed: readonly PlacedDepartment[]): Promise<void> {
  const rows = placed.flatMap(({ id, head, posts }) =>
    posts.map(({ title, content, daysAgo }, index) => ({
      departmentId: id,
      // What is older than the news, and matters still.
      isPinned: index === 2,
      postedBy: head.id,
      title,
      content,
      createdAt: ago(filling, daysAgo),
    })),
  );
  rows.sort((a, b) => a.createdAt.getTime() - b.createdAt.getTime());
  await filling.tx.insert(infoPosts).values(rows);
}
