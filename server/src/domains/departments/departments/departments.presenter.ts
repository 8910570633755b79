import { photoAddress } from '@kanisa/contract/core/photos.ts';
import { type Department, type Leader, readDepartmentLogo } from '@kanisa/contract/departments/departments.schema.ts';
import type { DepartmentForViewer } from './department-viewer.rules.ts';
import type { listLeaders } from './departments.repo.ts';

export function presentDepartment(seen: DepartmentForViewer): Department {
  const { leaderId, leaderUsername } = seen;
  return {
    id: seen.id,
    name: seen.name,
    description: seen.description,
    leader_id: leaderId,
    leader: leaderId !== null && leaderUsername !== null ? { id: leaderId, username: leaderUsername } : null,
    only_leader_reviews: seen.onlyLeaderReviews,
    created_at: seen.createdAt.toISOString(),
    logo_url: photoAddress(readDepartmentLogo.path, seen.id, seen.logoHash),
    viewer: {
      is_member: seen.viewer.isMember,
      is_leader: seen.viewer.isLeader,
      application: seen.viewer.application,
      may_apply: seen.viewer.mayApply,
      may_see_members: seen.viewer.maySeeMembers,
      may_see_applications: seen.viewer.maySeeApplications,
      may_review: seen.viewer.mayReview,
      may_see_posts: seen.viewer.maySeePosts,
      may_post: seen.viewer.mayPost,
      may_pin: seen.viewer.mayPin,
      may_edit: seen.viewer.mayEdit,
      may_delete: seen.viewer.mayDelete,
    },
  };
}

export function presentLeader(row: Awaited<ReturnType<typeof listLeaders>>[number]): Leader {
  return {
    id: row.id,
    first_name: row.firstName,
    last_name: row.lastName,
    username: row.username,
    role: row.role,
    departments_led: row.departmentsLed ?? [],
  };
}
