import type { Module } from '@kanisa/contract/core/modules.ts';
import { SETUP_STEPS, type SetupState, type SetupStep } from '@kanisa/contract/office/setup.ts';
import { AppError } from '../../../base/app-error.ts';
import { getChurchName } from '../../../church/church-name.ts';
import type { Deps } from '../../../core/deps.ts';
import { isModuleOn, listModulesOn, upsertModule } from '../../../core/modules/modules.ts';
import { formatMailbox } from '../../../platform/mail/mailbox.ts';
import type { Actor } from '../../../policy/actor.ts';
import { isAllowed } from '../../../policy/authorize.ts';
import { findUser } from '../../identity/accounts/credentials.service.ts';
import { computePasswordProof } from '../../identity/accounts/password.rules.ts';
import { transactionAs } from '../../identity/accounts/transaction-as.service.ts';
import type { UserRow } from '../../identity/accounts/users.view.ts';
import { recordAudit } from '../../records/audit/audit.service.ts';
import { countDepartments, listSetupSteps, saveSetupStep } from './setup.repo.ts';
import type { SetupStepRow } from './setup.table.ts';
import { computeMailProof, computeTextProof } from './test-messages.service.ts';

export { createDepartmentsByName } from '../../departments/departments/departments.service.ts';

export interface SetupData {
  steps: { step: SetupStep; state: SetupState }[];
  me: UserRow;
  isExampleEmail: boolean;
  isFirstPassword: boolean;
  churchName: string;
  siteVersion: number;
  mailFrom: string;
  departments: number;
  modulesOn: readonly Module[];
}

export async function getSetup(deps: Deps, actor: Actor): Promise<SetupData> {
  const [me, stepRows, departments, modulesOn] = await Promise.all([
    findUser(deps.db, actor.id),
    listSetupSteps(deps.db),
    countDepartments(deps.db),
    listModulesOn(deps.db),
  ]);
  if (!me) throw new AppError('unauthenticated');
  const stored = new Map(stepRows.map((row) => [row.step, row]));
  const isExampleEmail = isExampleAddress(me.personalEmail);
  const isFirstPassword = stored.get('account')?.proof === computePasswordProof(me.passwordHash);
  const isDone: Record<SetupStep, boolean> = {
    account: !isExampleEmail && !isFirstPassword,
    church: deps.sitePages.current.version > 0,
    email: isStepProven(stored.get('email'), computeMailProof(deps)),
    texts: isStepProven(stored.get('texts'), computeTextProof(deps)),
    departments: departments > 0,
  };
  const steps = SETUP_STEPS.map((step) => ({ step, state: toStepState(stored.get(step), isDone[step]) }));
  return {
    steps,
    me,
    isExampleEmail,
    isFirstPassword,
    churchName: getChurchName(deps),
    siteVersion: deps.sitePages.current.version,
    mailFrom: formatMailbox(deps.mailer.from),
    departments,
    modulesOn,
  };
}

function toStepState(row: SetupStepRow | undefined, isDone: boolean): SetupState {
  if (isDone) return 'done';
  return row?.settledAs === 'put_aside' ? 'put_aside' : 'open';
}

/** A test counts only for the settings that it used. */
const isStepProven = (row: SetupStepRow | undefined, proof: string) => row?.settledAs === 'done' && row.proof === proof;

/** The domain .example is reserved (RFC 2606): nobody reads mail there. */
const isExampleAddress = (address: string | null) => address === null || /[@.]example$/i.test(address);

/** For the dashboard; null for actors who may not set up. */
export async function listOpenSetupSteps(deps: Deps, actor: Actor): Promise<SetupStep[] | null> {
  if (!isAllowed(deps.policy, actor, 'setup.manage', {})) return null;
  const { steps } = await getSetup(deps, actor);
  return steps.filter(({ state }) => state === 'open').map(({ step }) => step);
}

export async function changeModule(deps: Deps, actor: Actor, module: Module, isOn: boolean): Promise<SetupData> {
  await transactionAs(deps, actor, async (tx) => {
    const wasOn = await isModuleOn(tx, module);
    if (wasOn === isOn) return;
    await upsertModule(tx, module, isOn, deps.clock.now());
    const values = (value: boolean) => ({ module, is_on: value });
    await recordAudit(deps, tx, actor, { action: 'setup.module', before: values(wasOn), after: values(isOn) });
  });
  return getSetup(deps, actor);
}

export async function updateSetupStep(
  deps: Deps,
  actor: Actor,
  step: SetupStep,
  isPutAside: boolean,
): Promise<SetupData> {
  await transactionAs(deps, actor, (tx) =>
    saveSetupStep(tx, step, { settledAs: isPutAside ? 'put_aside' : null, at: deps.clock.now() }),
  );
  return getSetup(deps, actor);
}
