import { Link } from 'react-router';
import { t } from '../../../../lib/i18n.ts';
import { RecordHead, RecordSection, recordLinkClass } from '../../../../ui/record/record-frame.tsx';
import type { PersonAnswer } from '../shared/api.ts';
import { PersonFace } from '../shared/person-face.tsx';
import { ContactFacts } from './contact-facts.tsx';
import { DiedNote } from './died-note.tsx';
import { HouseholdStrips } from './household-strip.tsx';
import { LifeFacts } from './life-facts.tsx';
import { ShortNotes } from './notes-section.tsx';
import { PersonActions } from './person-actions.tsx';
import { PersonFactsLine } from './person-facts-line.tsx';
import { ComingSection } from './work-sections.tsx';

/** The record as it stands beside the list: what one looks up, in the order of use. */
export function BesideRecord({ answer: { person, households } }: { answer: PersonAnswer }) {
  const { id, name, photo, departments, may } = person;
  return (
    <>
      <DiedNote person={person} />
      <RecordHead
        level={2}
        face={<PersonFace name={name} photo={photo} sizePx={68} />}
        name={name}
        facts={<PersonFactsLine person={person} />}
        actions={<PersonActions person={person} />}
      />
      <HouseholdStrips person={person} households={households} level={3} />
      {!person.is_limited && (
        <RecordSection title={t('Contact', { context: 'details' })} level={3}>
          <ContactFacts person={person} />
        </RecordSection>
      )}
      <ComingSection person={person} level={3} />
      {departments.length > 0 && (
        <RecordSection title={t('Departments')} level={3}>
          <p>{departments.map((department) => department.name).join(', ')}</p>
        </RecordSection>
      )}
      {may.notes && <ShortNotes personId={id} />}
      {!person.is_limited && (
        <RecordSection title={t('Life')} level={3}>
          <LifeFacts person={person} />
        </RecordSection>
      )}
      <p>
        <Link className={recordLinkClass} to={`/admin/people/${id}`}>
          {t('Open the page')}
        </Link>
      </p>
    </>
  );
}
