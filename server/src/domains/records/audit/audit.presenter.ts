import type { AuditEntry } from '@kanisa/contract/records/audit.schema.ts';
import type { NamedUser } from './audit.repo.ts';
import type { NamedAuditView } from './audit-names.service.ts';

const presentNamedUser = (user: NamedUser | null) =>
  user && {
    id: user.id,
    username: user.username,
    first_name: user.firstName,
    last_name: user.lastName,
  };

export function presentAuditEntry(row: NamedAuditView): AuditEntry {
  return {
    id: row.id,
    at: row.at.toISOString(),
    action: row.action,
    who: presentNamedUser(row.who),
    whom: presentNamedUser(row.whom),
    family_member_id: row.familyMemberId,
    family_member_name: row.familyMemberName,
    department_id: row.departmentId,
    department_name: row.departmentName,
    address: row.address,
    device: row.device,
    before: row.before,
    after: row.after,
  };
}
