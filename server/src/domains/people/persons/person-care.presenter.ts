import { joinName } from './names.rules.ts';
import type { listHistory, listOpenInvites } from './person-care.repo.ts';

type Row<List extends (...args: never[]) => Promise<unknown[]>> = Awaited<ReturnType<List>>[number];

export const presentHistory = ({ action, at, firstName, lastName }: Row<typeof listHistory>) => ({
  action,
  who: firstName === null ? null : joinName({ firstName, lastName }),
  at: at.toISOString(),
});

export const presentInvite = ({ id, askedAt, ...child }: Row<typeof listOpenInvites>) => ({
  id,
  child: joinName(child),
  asked_at: askedAt.toISOString(),
});
