export const ROLES = ['admin', 'user', 'pastor', 'moderator', 'ministry_leader', 'department_leader'] as const;
export type Role = (typeof ROLES)[number];

/** Roles that see the admin toggle and the side panel. */
export const STAFF_ROLES = ['admin', 'pastor', 'moderator', 'department_leader'] as const satisfies readonly Role[];

export function isRole(value: unknown): value is Role {
  return ROLES.includes(value as Role);
}

export function isStaff(role: Role | null): boolean {
  return role !== null && (STAFF_ROLES as readonly Role[]).includes(role);
}

/** An unknown role becomes user; the specification names 'member' in one place. */
export function toKnownRole(value: unknown): Role {
  return isRole(value) ? value : 'user';
}
