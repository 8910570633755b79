import type { AuditEntry } from '@kanisa/contract/records/audit.schema.ts';
import type { AuditView, NamedUser } from './audit.repo.ts';

const presentNamedUser = (person: NamedUser | null) =>
  person && {
    id: person.id,
    username: person.username,
    first_name: person.firstName,
    last_name: person.lastName,
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
