import type { Match } from '@kanisa/contract/people/matches.schema.ts';
import { joinName } from '../persons/names.rules.ts';
import type { MatchRecord } from './matches.repo.ts';

export const presentMatch = ({ account, ...record }: MatchRecord): Match => ({
  id: record.personId,
  name: joinName(record),
  status: record.status,
  phone_number: record.phoneNumber,
  household: record.household,
  account: {
    id: account.id,
    name: joinName(account),
    username: account.username,
    phone_number: account.phoneNumber,
    email: account.loginEmail ?? '',
    created_at: account.createdAt.toISOString(),
  },
});
