export const ROLES = ['admin', 'user', 'pastor', 'moderator', 'ministry_leader', 'department_leader'] as const;
export type Role = (typeof ROLES)[number];

/** Who sees the admin toggle and the side panel. */
export const STAFF_ROLES = ['admin', 'pastor', 'moderator', 'department_leader'] as const satisfies readonly Role[];

export function isRole(value: unknown): value is Role {
  return ROLES.includes(value as Role);
}

export function isStaff(role: Role | null): boolean {
  return role !== null && (STAFF_ROLES as readonly Role[]).includes(role);
}

/** A role the product does not know ('member' occurs in one place) is shown as user. */
export function toKnownRole(value: unknown): Role {
  return isRole(value) ? value : 'user';
}
