import type { HouseholdLink, SpouseQuestion } from '@kanisa/contract/people/spouses.schema.ts';
import type { Actor } from '../../../policy/actor.ts';
import type { listEntryEnds } from '../family/family-ends.repo.ts';
import type { LinkRecord } from './spouses.repo.ts';
import { isQuestionTo } from './spouses.rules.ts';

type Other = NonNullable<LinkRecord['other']>;

const presentOther = ({ firstName, lastName, username, phoneNumber, loginEmail, isLoginEmailConfirmed }: Other) => ({
  name: `${firstName} ${lastName}`,
  username,
  phone_number: phoneNumber,
  email: isLoginEmailConfirmed ? loginEmail : null,
});

const presentQuestion = ({ id, createdAt, other }: LinkRecord & { other: Other }): SpouseQuestion => ({
  id,
  ...presentOther(other),
  asked_at: createdAt.toISOString(),
});

/** The asker sees the same whether somebody was asked, refused, or does not exist. */
function presentState(own: LinkRecord | undefined, actor: Pick<Actor, 'id'>) {
  if (!own) return { state: 'none', question_id: null, since: null, spouse: null } as const;
  const accepted = own.state === 'accepted' && isQuestionTo(own, actor.id);
  const isShown = accepted || own.state === 'shared';
  const state = own.state === 'shared' ? 'shared' : accepted ? 'accepted' : 'waiting';
  const since = (isShown ? own.answeredAt : null) ?? own.createdAt;
  return {
    state,
    question_id: accepted ? own.id : null,
    since: since.toISOString(),
    spouse: isShown && own.other ? presentOther(own.other) : null,
  } as const;
}

export function presentHouseholdLink(
  actor: Pick<Actor, 'id'>,
  links: readonly LinkRecord[],
  entries: Awaited<ReturnType<typeof listEntryEnds>>,
): HouseholdLink {
  const shared = links.find(({ state }) => state === 'shared');
  const asked = links.find(({ askerId }) => askerId === actor.id);
  const questions = links.filter((link) => link.askerId !== actor.id).filter((link) => isQuestionTo(link, actor.id));
  return {
    ...presentState(shared ?? asked, actor),
    questions: questions.map(presentQuestion),
    family_members: entries.map(({ id, ownerId, endsRecord }) => ({
      id,
      is_own: ownerId === actor.id,
      ends_record: endsRecord,
    })),
  };
}
