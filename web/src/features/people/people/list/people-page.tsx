import { t } from '../../../../lib/i18n.ts';
import { pageTitle } from '../../../../lib/text/page-title.ts';
import { ListSplit } from '../../../../ui/work-list/beside.tsx';
import { DuplicatesLine } from '../../merging/duplicates-line.tsx';
import { ChildRequestsCard } from '../matches/child-requests-card.tsx';
import { MatchesCard } from '../matches/matches-card.tsx';
import { PeopleHeader } from './people-header.tsx';
import { PeopleList } from './people-list.tsx';
import { PersonBeside } from './person-beside.tsx';
import { usePeopleList } from './use-people-list.ts';

export const meta = () => [{ title: pageTitle(t('People')) }];

/** Everyone the church keeps a record of. A row opens beside the list on a computer, as its own page on a phone. */
export default function PeoplePage() {
  const list = usePeopleList();
  return (
    <ListSplit beside={list.openId === null ? null : <PersonBeside id={list.openId} list={list} />}>
      <PeopleHeader list={list} />
      <MatchesCard />
      <ChildRequestsCard />
      <DuplicatesLine />
      <PeopleList list={list} />
    </ListSplit>
  );
}
