import type { Person } from '@kanisa/contract/people/people.schema.ts';
import { personMessages } from '@kanisa/contract/people/people.ts';
import { useState } from 'react';
import { useParams } from 'react-router';
import { hasErrorStatus } from '../../../../lib/api/api-error.ts';
import { t } from '../../../../lib/i18n.ts';
import { pageTitle } from '../../../../lib/text/page-title.ts';
import { ButtonLink } from '../../../../ui/button-link.tsx';
import { ApiErrorBanner } from '../../../../ui/feedback/api-error-banner.tsx';
import { EmptyState } from '../../../../ui/feedback/empty-state.tsx';
import { SkeletonBlock, SkeletonLines, SkeletonStatus } from '../../../../ui/feedback/skeleton.tsx';
import { RecordColumns, RecordHead, RecordPage, RecordSection } from '../../../../ui/record/record-frame.tsx';
import { MergedNote } from '../../merging/merged-note.tsx';
import { type PersonAnswer, usePerson } from '../shared/api.ts';
import { PersonFace } from '../shared/person-face.tsx';
import { AccountSection } from './account-section.tsx';
import { ContactFacts } from './contact-facts.tsx';
import { DiedNote } from './died-note.tsx';
import { HistorySection } from './history-section.tsx';
import { HouseholdStrips } from './household-strip.tsx';
import { LifeFacts } from './life-facts.tsx';
import { NotesSection } from './notes-section.tsx';
import { PersonActions } from './person-actions.tsx';
import { PersonFactsLine } from './person-facts-line.tsx';
import { PersonMenu } from './person-menu.tsx';
import { PersonNameDialog } from './person-name-dialog.tsx';
import styles from './record.module.css';
import { usePersonPlace } from './use-person-place.ts';
import { ComingSection, DepartmentsSection } from './work-sections.tsx';

export const meta = () => [{ title: pageTitle(t('Person')) }];

export default function PersonPage() {
  const { id = '' } = useParams();
  const person = usePerson(Number(id));
  const { crumbs, position } = usePersonPlace(Number(id));
  if (hasErrorStatus(person.error, 404, 400)) return <PersonNotFound />;
  return (
    <RecordPage crumbs={crumbs} position={position}>
      {person.isError && !person.data && (
        <ApiErrorBanner error={person.error} busy={person.isFetching} onRetry={() => void person.refetch()} />
      )}
      {person.isPending && <PersonSkeleton />}
      {person.data && <PersonRecord key={person.data.person.id} answer={person.data} />}
    </RecordPage>
  );
}

function PersonRecord({ answer: { person, households } }: { answer: PersonAnswer }) {
  const [isNaming, setNaming] = useState(false);
  const { name, photo, status } = person;
  return (
    <>
      <DiedNote person={person} />
      {person.merge && <MergedNote merge={person.merge} className={styles['banner']} />}
      <RecordHead
        face={
          <span className={status === 'died' ? styles['died'] : undefined}>
            <PersonFace name={name} photo={photo} sizePx={92} />
          </span>
        }
        name={name}
        facts={<PersonFactsLine person={person} />}
        actions={<PersonActions person={person} hasMain />}
        menu={<PersonMenu person={person} onRename={() => setNaming(true)} />}
      />
      <HouseholdStrips person={person} households={households} level={2} />
      <RecordColumns main={<MainSections person={person} />} side={<SideSections person={person} />} />
      {isNaming && <PersonNameDialog person={person} onClose={() => setNaming(false)} />}
    </>
  );
}

function MainSections({ person }: { person: Person }) {
  const { id, may, has_account: hasAccount } = person;
  return (
    <>
      <ComingSection person={person} />
      {!person.is_limited && <DepartmentsSection person={person} />}
      {may.notes && <NotesSection personId={id} />}
      {may.see_history && hasAccount && <HistorySection personId={id} />}
    </>
  );
}

function SideSections({ person }: { person: Person }) {
  if (person.is_limited) return null;
  return (
    <>
      <RecordSection title={t('Contact', { context: 'details' })}>
        <ContactFacts person={person} />
      </RecordSection>
      <RecordSection title={t('Life')}>
        <LifeFacts person={person} />
      </RecordSection>
      <AccountSection person={person} />
    </>
  );
}

function PersonSkeleton() {
  return (
    <SkeletonStatus>
      <div className={styles['bones']}>
        <SkeletonBlock width="92px" height="92px" round />
        <SkeletonBlock width="min(320px, 50%)" height="34px" />
      </div>
      <SkeletonLines count={8} />
    </SkeletonStatus>
  );
}

function PersonNotFound() {
  return (
    <EmptyState
      level={1}
      title={personMessages.notFound}
      drawing="people"
      action={<ButtonLink to="/admin/people">{t('Show everyone')}</ButtonLink>}
    />
  );
}
