import type { AuditEntry } from '@kanisa/contract/records/audit.schema.ts';
import type { AuditView, NamedUser } from './audit.repo.ts';

const presentNamedUser = (user: NamedUser | null) =>
  user && {
    id: user.id,
    username: user.username,
    first_name: user.firstName,
    last_name: user.lastName,
  };

export function presentAuditEntry(row: AuditView): AuditEntry {
  return {
    id: row.id,
    at: row.at.toISOString(),
    action: row.action,
    who: presentNamedUser(row.who),
    whom: presentNamedUser(row.whom),
    family_member_id: row.familyMemberId,
    department_id: row.departmentId,
    address: row.address,
    device: row.device,
    before: row.before,
    after: row.after,
  };
}
