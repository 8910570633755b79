import type { Role } from '@kanisa/contract/core/roles.ts';

/** Selects users. All conditions must match. */
export interface PeopleFilter {
  userId?: number | undefined;
  userIds?: readonly number[] | undefined;
  exceptUserId?: number | undefined;
  role?: Role | undefined;
  isActive?: boolean | undefined;
  departmentId?: number | undefined;
  joinedBy?: Date | undefined;
}

interface RequestedFilters {
  role?: Role | undefined;
  is_active?: boolean | undefined;
  department_id?: number | undefined;
}

export function toPeopleFilter(filters: RequestedFilters | undefined): PeopleFilter {
  return { role: filters?.role, isActive: filters?.is_active, departmentId: filters?.department_id };
}
