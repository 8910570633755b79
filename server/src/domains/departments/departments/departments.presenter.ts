import { photoAddress } from '@kanisa/contract/core/photos.ts';
import { type Department, type Leader, readDepartmentLogo } from '@kanisa/contract/departments/departments.schema.ts';
import { presentPersonName } from '../../identity/accounts/person-name.presenter.ts';
import type { DepartmentForViewer } from './department-viewer.rules.ts';
import type { listLeaders } from './departments.repo.ts';

export function presentDepartment(department: DepartmentForViewer): Department {
  const { leaderId, leader } = department;
  return {
    id: department.id,
    name: department.name,
    description: department.description,
    leader_id: leaderId,
    leader: leaderId !== null && leader ? { id: leaderId, ...presentPersonName(leader) } : null,
    only_leader_reviews: department.onlyLeaderReviews,
    created_at: department.createdAt.toISOString(),
    logo_url: photoAddress(readDepartmentLogo.path, department.id, department.logoHash),
    viewer: department.viewer,
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
