import { operationMessages } from '@kanisa/contract/core/operations.schema.ts';
import { OPERATION_DAYS, OPERATIONS_PER_DAY } from '@kanisa/contract/core/operations.ts';
import { AppError } from '../../../base/app-error.ts';
import type { Deps } from '../../../core/deps.ts';
import { forNobody } from '../../../db/client.ts';
import { type DailyLimit, enforceDailyLimit, formatUserSubject } from '../../../platform/throttles/throttles.ts';
import type { Actor } from '../../../policy/actor.ts';
import { shareTransactionAs } from '../../identity/accounts/transaction-as.service.ts';
import { deleteOperationsBefore, findOperation, insertOperation } from './operations.repo.ts';
import type { OperationRow } from './operations.table.ts';

const DAY_MS = 86_400_000;

const OPERATION_LIMIT: DailyLimit = {
  kind: 'operations',
  max: OPERATIONS_PER_DAY,
  message: operationMessages.tooMany,
};

type OperationRequest = Pick<OperationRow, 'id' | 'endpoint' | 'fingerprint' | 'status'>;

interface OperationSteps {
  apply: () => Promise<string>;
  checkRight: () => Promise<void>;
}

/**
 * Applies a write of the actor once and returns its answer; a repetition gets the stored one. Write and answer are
 * stored in one transaction, so neither exists without the other. `transactionAs` locks the actor: of two requests with
 * the same id, the second waits and then finds the answer. An error stores nothing, so a repetition tries again.
 */
export function createRunOperation(deps: Pick<Deps, 'db' | 'policy' | 'clock' | 'settings'>) {
  return (actor: Actor, operation: OperationRequest, { apply, checkRight }: OperationSteps): Promise<string> =>
    shareTransactionAs(deps, actor, async (tx) => {
      const stored = await findOperation(tx, actor.id, operation.id);
      if (stored) {
        const answer = getStoredAnswer(actor, stored, operation);
        await checkRight();
        return answer;
      }
      const { clock, settings } = deps;
      await enforceDailyLimit({ db: tx, clock, settings }, OPERATION_LIMIT, formatUserSubject(actor.id));
      const answer = await apply();
      await insertOperation(tx, { ...operation, userId: actor.id, answer, createdAt: clock.now() });
      return answer;
    });
}

/** Other rules about a record are asked again by `checkRight`. An inactive user must not read what the change answered. */
function getStoredAnswer(actor: Actor, stored: OperationRow, { endpoint, fingerprint }: OperationRequest): string {
  if (!actor.isActive) throw new AppError('forbidden');
  const isSame = stored.endpoint === endpoint && stored.fingerprint === fingerprint;
  if (!isSame) throw new AppError('operation_reused');
  return stored.answer;
}

export async function cleanUpOperations(deps: Pick<Deps, 'db' | 'clock'>): Promise<void> {
  await deleteOperationsBefore(
    forNobody(deps.db, 'nightly clean-up'),
    new Date(deps.clock.now().getTime() - OPERATION_DAYS * DAY_MS),
  );
}
