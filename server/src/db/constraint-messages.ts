import { applicationMessages } from '@kanisa/contract/departments/applications.ts';
import { departmentMessages } from '@kanisa/contract/departments/departments.ts';
import { accountMessages } from '@kanisa/contract/identity/accounts.ts';
import { twoStepMessages } from '@kanisa/contract/identity/two-step.ts';
import { peopleMessages } from '@kanisa/contract/people/users.ts';
import { servingMessages } from '@kanisa/contract/serving/serving.ts';
import { AppError } from '../base/app-error.ts';
import { findViolatedConstraint } from './constraint-errors.ts';

/** Messages for users, by the name of the violated constraint. A service that knows better catches the error before. */
const CONSTRAINT_MESSAGES: Record<string, string> = {
  users_username_unique: peopleMessages.usernameTaken,
  users_login_email_unique: accountMessages.taken,
  users_church_email_unique: accountMessages.taken,
  users_phone_number_unique: accountMessages.taken,
  passkeys_credential_unique: twoStepMessages.passkeyTwice,
  departments_name_unique: departmentMessages.nameTaken,
  serving_positions_name: servingMessages.nameTaken,
  serving_places_slot: servingMessages.full,
  serving_places_slot_fk: servingMessages.full,
  serving_places_once: servingMessages.twice,
  applications_one_pending: applicationMessages.alreadyApplied,
};

export function toConflictError(error: unknown): AppError | null {
  const name = findViolatedConstraint(error);
  const message = name === null ? undefined : CONSTRAINT_MESSAGES[name];
  return message === undefined ? null : new AppError('conflict', message);
}
