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
  /** An id, or blank for nobody. */
  leader_id: string;
  only_leader_reviews: boolean;
  /** The kept logo goes when the form is saved, unless another one is chosen. */
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

/** As the contract reads a form: everything is text. */
export function toDepartmentFormText({
  only_leader_reviews: onlyLeader,
  remove_logo: removeLogo,
  ...texts
}: DepartmentFormValues) {
  return { ...texts, only_leader_reviews: onlyLeader ? 'true' : 'false', ...(removeLogo ? { logo: 'null' } : {}) };
}

/** What was not filled in stays away. */
export function toCreateDepartmentBody(checked: CreateDepartmentBody): z.input<typeof createDepartmentBody> {
  return {
    name: checked.name,
    ...(checked.description ? { description: checked.description } : {}),
    ...(checked.leader_id ? { leader_id: String(checked.leader_id) } : {}),
    only_leader_reviews: checked.only_leader_reviews ? 'true' : 'false',
  };
}

/** Only what differs from what is kept: a blank clears, and what somebody else changed meanwhile stays. */
export function toUpdateDepartmentBody(
  checked: CreateDepartmentBody,
  kept: Department,
): z.input<typeof updateDepartmentBody> {
  const { name, description = null, leader_id: leaderId = null, only_leader_reviews: onlyLeader = false } = checked;
  return {
    ...(name === kept.name ? {} : { name }),
    ...(description === kept.description ? {} : { description: description ?? '' }),
    ...(leaderId === kept.leader_id ? {} : { leader_id: leaderId === null ? '' : String(leaderId) }),
    ...(onlyLeader === kept.only_leader_reviews ? {} : { only_leader_reviews: onlyLeader ? 'true' : 'false' }),
    ...(checked.logo === null ? { logo: 'null' } : {}),
  };
}
