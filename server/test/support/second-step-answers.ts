import { ENDPOINTS } from '@kanisa/contract/endpoints.ts';
import { twoStepMessages } from '@kanisa/contract/identity/two-step.ts';
import { eq } from 'drizzle-orm';
import { sessions } from '../../src/domains/identity/sessions/sessions.table.ts';
import { startTestApp, type TestApp } from './test-app.ts';
import { computeAppCode, createTwoStepUser, startSecondStep } from './two-step-users.ts';

/** Status and text of a wrong answer, and of one to a login that is over. */
export const WRONG = [401, twoStepMessages.wrongCode];
export const ENDED = [401, twoStepMessages.loginAgain];

/** Sends a code of the app, and returns status and text of the answer. */
export async function sendAppCode(app: TestApp, token: string, code: string, address = '203.0.113.7') {
  const { status, body } = await app.call(ENDPOINTS.answerByApp, { body: { token, code }, address });
  return [status, body.error];
}

export async function sendRecoveryCode(app: TestApp, token: string, code: string) {
  const { status, body } = await app.call(ENDPOINTS.answerByRecoveryCode, { body: { token, code } });
  return [status, body.error];
}

/** A user with two-step login whose password was just entered. */
export async function startWithSecondStep() {
  const app = await startTestApp();
  const owner = await createTwoStepUser(app);
  return { app, ...owner, step: await startSecondStep(app, owner.user) };
}

/** A code that is neither the present one nor one of its neighbours. */
export function findWrongCode(app: TestApp, secret: string): string {
  const at = app.clock.now().getTime();
  const right = [-30_000, 0, 30_000].map((shift) => computeAppCode(secret, new Date(at + shift)));
  return ['111111', '222222', '333333', '444444'].find((code) => !right.includes(code)) ?? '';
}

export async function countSessions(app: TestApp, userId: number): Promise<number> {
  return (await app.deps.db.select().from(sessions).where(eq(sessions.userId, userId))).length;
}

export const sortStatuses = (answers: readonly unknown[][]) =>
  answers.map(([status]) => Number(status)).toSorted((a, b) => a - b);
