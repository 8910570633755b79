import type {
  CreateDepartmentBody,
  createDepartmentBody,
  Department,
  updateDepartmentBody,
} from '@kanisa/contract/departments/departments.schema.ts';
import type { z } from 'zod';

export interface DepartmentFormValues {
  name: string;
  description: string;
  /** User id, or blank for no leader. */
  leader_id: string;
  only_leader_reviews: boolean;
  /** Deletes the stored logo on save, unless a new one is chosen. */
  remove_logo: boolean;
}

export function toDepartmentFormValues(department: Department | null): DepartmentFormValues {
  return {
    name: department?.name ?? '',
    description: department?.description ?? '',
    leader_id: department?.leader_id?.toString() ?? '',
    only_leader_reviews: department?.only_leader_reviews ?? false,
    remove_logo: false,
  };
}

/** Converts to texts: the contract validates multipart form data. */
export function toDepartmentFormText({
  only_leader_reviews: onlyLeader,
  remove_logo: removeLogo,
  ...texts
}: DepartmentFormValues) {
  return { ...texts, only_leader_reviews: onlyLeader ? 'true' : 'false', ...(removeLogo ? { logo: 'null' } : {}) };
}

/** Omits blank fields. */
export function toCreateDepartmentBody(checked: CreateDepartmentBody): z.input<typeof createDepartmentBody> {
  return {
    name: checked.name,
    ...(checked.description ? { description: checked.description } : {}),
    ...(checked.leader_id ? { leader_id: String(checked.leader_id) } : {}),
    only_leader_reviews: checked.only_leader_reviews ? 'true' : 'false',
  };
}

/** Sends only changed fields. A blank clears a field; changes by other editors stay. */
export function toUpdateDepartmentBody(
  checked: CreateDepartmentBody,
  department: Department,
): z.input<typeof updateDepartmentBody> {
  const { name, description = null, leader_id: leaderId = null, only_leader_reviews: onlyLeader = false } = checked;
  return {
    ...(name === department.name ? {} : { name }),
    ...(description === department.description ? {} : { description: description ?? '' }),
    ...(leaderId === department.leader_id ? {} : { leader_id: leaderId === null ? '' : String(leaderId) }),
    ...(onlyLeader === department.only_leader_reviews ? {} : { only_leader_reviews: onlyLeader ? 'true' : 'false' }),
    ...(checked.logo === null ? { logo: 'null' } : {}),
  };
}
