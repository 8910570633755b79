import { and, eq, lt } from 'drizzle-orm';
import type { Tx, WriteDb } from '../../../db/client.ts';
import { type OperationRow, operations } from './operations.table.ts';

export async function findOperation(tx: Tx, userId: number, id: string): Promise<OperationRow | null> {
  const [row] = await tx
    .select()
    .from(operations)
    .where(and(eq(operations.userId, userId), eq(operations.id, id)));
  return row ?? null;
}

export async function insertOperation(tx: Tx, operation: OperationRow): Promise<void> {
  await tx.insert(operations).values(operation);
}

export async function deleteOperationsBefore(db: WriteDb, before: Date): Promise<void> {
  await db.delete(operations).where(lt(operations.createdAt, before));
}
