import type { DepartmentMessageBody } from '@kanisa/contract/departments/department-messages.schema.ts';
import type { Deps } from '../../../core/deps.ts';
import type { Actor } from '../../../policy/actor.ts';
import { transactionAs } from '../../identity/accounts/transaction-as.service.ts';
import * as messages from '../../messaging/messages/messages.service.ts';
import { authorizeInDepartment, lockDepartment, requireDepartmentAccess } from '../departments/departments.service.ts';

export async function countDepartmentAudience(deps: Deps, actor: Actor, departmentId: number): Promise<number> {
  await requireDepartmentAccess(deps, actor, 'department.write', departmentId);
  return messages.countDepartmentAudience(deps, actor, departmentId);
}

/** Returns the number of recipients. */
export async function writeToDepartment(
  deps: Deps,
  actor: Actor,
  departmentId: number,
  { content, is_email: isEmail = false }: DepartmentMessageBody,
): Promise<number> {
  return transactionAs(deps, actor, async (tx) => {
    const department = await lockDepartment(tx, departmentId);
    await authorizeInDepartment(deps, tx, actor, { action: 'department.write', department });
    return messages.sendDepartmentMessage(deps, tx, actor, { department, content, isEmail });
  });
}
