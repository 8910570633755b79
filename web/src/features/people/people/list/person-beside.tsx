import { t } from '../../../../lib/i18n.ts';
import { SkeletonBlock, SkeletonLines, SkeletonStatus } from '../../../../ui/feedback/skeleton.tsx';
import { Beside } from '../../../../ui/work-list/beside.tsx';
import { ListError } from '../../../../ui/work-list/list-parts.tsx';
import { focusRow } from '../../../../ui/work-list/use-list-keys.ts';
import { BesideRecord } from '../record/beside-record.tsx';
import { usePerson } from '../shared/api.ts';
import styles from './people.module.css';
import type { PeopleListState } from './use-people-list.ts';

/** The record of one person beside the list. */
export function PersonBeside({ id, list }: { id: number; list: PeopleListState }) {
  const person = usePerson(id);
  const row = list.people[list.openAt];
  const name = person.data?.person.name ?? row?.name ?? t('Person');
  return (
    <Beside
      label={name}
      place={list.openAt}
      total={list.total}
      path={`/admin/people/${id}`}
      onMove={(place) => {
        list.showAt(place);
        focusRow(list.table.current, place);
      }}
      onClose={() => {
        list.show(null);
        focusRow(list.table.current, list.openAt);
      }}
    >
      {person.data && <BesideRecord key={id} answer={person.data} />}
      {person.isPending && <BesideSkeleton />}
      {person.isError && !person.data && (
        <ListError text={person.error.message} busy={person.isFetching} onRetry={() => void person.refetch()} />
      )}
    </Beside>
  );
}

function BesideSkeleton() {
  return (
    <SkeletonStatus>
      <div className={styles['besideBones']}>
        <SkeletonBlock width="68px" height="68px" round />
        <SkeletonBlock width="60%" height="24px" />
      </div>
      <SkeletonLines count={6} />
    </SkeletonStatus>
  );
}
