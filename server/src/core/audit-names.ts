import type { DbOrTx } from '../db/client.ts';

/** Records that the audit trail stores by id. Their names are looked up when the trail is read. */
export type AuditedKind = 'department' | 'event' | 'family_member';

/** Names of one kind of record. The audit trail lies below the domains of these records, so they register here. */
export interface AuditNames {
  kind: AuditedKind;
  /** One query for all ids. Deleted records are missing in the map. */
  listNames(db: DbOrTx, ids: readonly number[]): Promise<ReadonlyMap<number, string>>;
}
