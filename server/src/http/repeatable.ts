import { hash } from 'node:crypto';
import type { Endpoint } from '@kanisa/contract/core/endpoint.schema.ts';
import { operationId, operationMessages } from '@kanisa/contract/core/operations.schema.ts';
import { OPERATION_HEADER } from '@kanisa/contract/core/operations.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '../base/app-error.ts';
import type { Actor } from '../policy/actor.ts';

/** A write that its caller may repeat under an id. */
interface Operation {
  id: string;
  /** Method and path, as in the contract. */
  endpoint: string;
  fingerprint: string;
  status: number;
}

interface OperationSteps {
  apply: () => Promise<string>;
  /** Throws if the actor may no longer read the answer of the first time. */
  checkRight: () => Promise<void>;
}

/** Applies the write once and returns its serialized answer; a repetition gets the answer of the first time. */
export type RunOperation = (actor: Actor, operation: Operation, steps: OperationSteps) => Promise<string>;

const HEADER = OPERATION_HEADER.toLowerCase();

/**
 * Returns null if the request has no `Operation-Id`. Other endpoints reject the header: their callers would believe that
 * a repetition is safe.
 */
export function readOperation(endpoint: Endpoint, request: FastifyRequest): Operation | null {
  const value = request.headers[HEADER];
  if (value === undefined) return null;
  if (!endpoint.isRepeatable) throw new AppError('invalid', operationMessages.notRepeatable);
  const id = operationId.safeParse(value);
  if (!id.success) throw new AppError('invalid', operationMessages.notUuid);
  return {
    id: id.data.toLowerCase(),
    endpoint: `${endpoint.method} ${endpoint.path}`,
    fingerprint: computeFingerprint(request),
    status: endpoint.status,
  };
}

/** Covers the request as sent, not as parsed: a later release may parse the same request differently. */
function computeFingerprint({ params, query, body = {} }: FastifyRequest): string {
  return hash('sha256', JSON.stringify([params, query, body]), 'base64url');
}

/** Runs the handler of a repeatable request and returns its answer, read back from what was stored. */
export async function runRepeatable<Answer>(
  runOperation: RunOperation,
  { actor, operation, reply }: { actor: Actor; operation: Operation; reply: FastifyReply },
  { handle, checkRight }: { handle: () => Promise<Answer>; checkRight: () => Promise<void> },
): Promise<Answer> {
  // The status chooses the serializer, which returns text.
  reply.code(operation.status);
  const apply = async () => reply.serialize(await handle()) as string;
  const answer = await runOperation(actor, operation, { apply, checkRight });
  return JSON.parse(answer) as Answer;
}
