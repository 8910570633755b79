import { SETUP_STEPS, type SetupState, type SetupStep } from '@kanisa/contract/office/setup.ts';
import { AppError } from '../../../app-error.ts';
import type { Deps } from '../../../deps.ts';
import type { Actor } from '../../../policy/actor.ts';
import { may } from '../../../policy/authorize.ts';
import { createNamed } from '../../departments/departments/departments.service.ts';
import type { UserRow } from '../../identity/accounts/accounts.table.ts';
import { findAccountById } from '../../identity/accounts/credentials.service.ts';
import { proofOfPassword } from './first-password.service.ts';
import { proofOfMail, proofOfTexts } from './sending-tests.service.ts';
import { countDepartments, listSteps, putStep } from './setup.repo.ts';
import type { SetupStepRow } from './setup.table.ts';

export interface SeenSetup {
  steps: { step: SetupStep; state: SetupState }[];
  me: UserRow;
  isExampleEmail: boolean;
  isFirstPassword: boolean;
  departments: number;
}

export async function readSetup(deps: Deps, actor: Actor): Promise<SeenSetup> {
  const me = await findAccountById(deps.db, actor.id);
  if (!me) throw new AppError('unauthenticated');
  const kept = new Map((await listSteps(deps.db)).map((row) => [row.step, row]));
  const departments = await countDepartments(deps.db);
  const isExampleEmail = isOfExample(me.personalEmail);
  const isFirstPassword = kept.get('account')?.proof === proofOfPassword(me.passwordHash);
  const isDone: Record<SetupStep, boolean> = {
    account: !isExampleEmail && !isFirstPassword,
    // Built into the pages: the browser knows, and this process does not.
    church: false,
    email: isProven(kept.get('email'), proofOfMail(deps)),
    texts: isProven(kept.get('texts'), proofOfTexts(deps)),
    departments: departments > 0,
  };
  const steps = SETUP_STEPS.map((step) => ({ step, state: stateOf(kept.get(step), isDone[step]) }));
  return { steps, me, isExampleEmail, isFirstPassword, departments };
}

function stateOf(row: SetupStepRow | undefined, isDone: boolean): SetupState {
  if (isDone) return 'done';
  return row?.settledAs === 'put_aside' ? 'put_aside' : 'open';
}

/** With other settings than those of the test it has to be shown anew. */
const isProven = (row: SetupStepRow | undefined, proof: string) => row?.settledAs === 'done' && row.proof === proof;

/** Names under .example are kept for examples: nobody reads what is sent there. */
const isOfExample = (address: string | null) => address === null || /[@.]example$/i.test(address);

/** For the dashboard: what is open; null for whoever has no part in it. */
export async function listOpenSteps(deps: Deps, actor: Actor): Promise<SetupStep[] | null> {
  if (!may(deps.policy, actor, 'setup.manage', {})) return null;
  const { steps } = await readSetup(deps, actor);
  return steps.filter(({ state }) => state === 'open').map(({ step }) => step);
}

export async function changeStep(deps: Deps, actor: Actor, step: SetupStep, isPutAside: boolean): Promise<SeenSetup> {
  await putStep(deps.db, step, { settledAs: isPutAside ? 'put_aside' : null, at: deps.clock.now() });
  return readSetup(deps, actor);
}

export async function createDepartments(deps: Deps, actor: Actor, names: readonly string[]) {
  return createNamed(deps, actor, names);
}
