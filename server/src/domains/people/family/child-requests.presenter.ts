import type { ChildRequest } from '@kanisa/contract/people/child-requests.schema.ts';
import { joinName } from '../persons/names.rules.ts';
import type { ChildRequestRecord } from './child-requests.repo.ts';

export const presentChildRequest = ({
  id,
  child,
  relationship,
  owner,
  createdAt,
}: ChildRequestRecord): ChildRequest => ({
  id,
  child: joinName(child),
  relationship,
  owner: {
    name: joinName(owner),
    username: owner.username,
    phone_number: owner.phoneNumber,
    email: owner.isLoginEmailConfirmed ? owner.loginEmail : null,
  },
  asked_at: createdAt.toISOString(),
});
