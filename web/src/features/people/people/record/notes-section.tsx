import type { PersonNote } from '@kanisa/contract/people/notes.schema.ts';
import { NOTE_MAX } from '@kanisa/contract/people/notes.ts';
import { type SubmitEvent, useId, useRef, useState } from 'react';
import { t } from '../../../../lib/i18n.ts';
import { formatFullName } from '../../../../lib/text/full-name.ts';
import { Avatar } from '../../../../ui/avatar.tsx';
import { UnsavedChangesDialog } from '../../../../ui/dialogs/unsaved-changes-dialog.tsx';
import { SkeletonLines } from '../../../../ui/feedback/skeleton.tsx';
import {
  RecordNothing,
  RecordSection,
  recordActionClass,
  recordLinkClass,
} from '../../../../ui/record/record-frame.tsx';
import { ListError } from '../../../../ui/work-list/list-parts.tsx';
import { formatRecentDay } from '../shared/person-text.ts';
import { useNoteAddition, useNotes } from './notes-api.ts';
import styles from './record.module.css';

/** Notes of the office on a person. The form says who can read them one day. */
export function NotesSection({ personId }: { personId: number }) {
  const notes = useNotes(personId);
  const shown = notes.data?.pages.flatMap((page) => page.notes) ?? [];
  return (
    <RecordSection title={t('Notes')}>
      <NoteForm personId={personId} />
      {notes.isPending && <SkeletonLines count={2} />}
      {notes.isError && !notes.data && (
        <ListError text={notes.error.message} busy={notes.isFetching} onRetry={() => void notes.refetch()} />
      )}
      <NoteList notes={shown} />
      {notes.hasNextPage && (
        <button
          type="button"
          className={recordLinkClass}
          disabled={notes.isFetchingNextPage}
          onClick={() => void notes.fetchNextPage()}
        >
          {t('Show older notes')}
        </button>
      )}
    </RecordSection>
  );
}

/** The newest notes, beside the list. */
export function ShortNotes({ personId }: { personId: number }) {
  const notes = useNotes(personId);
  const [first] = notes.data?.pages[0]?.notes ?? [];
  return (
    <RecordSection title={t('Notes')} level={3}>
      {notes.data && !first && <RecordNothing>{t('No notes yet.')}</RecordNothing>}
      {first && (
        <div className={styles['shortNote']}>
          <NoteList notes={[first]} />
        </div>
      )}
    </RecordSection>
  );
}

function NoteList({ notes }: { notes: readonly PersonNote[] }) {
  return (
    <ul className={styles['notes']}>
      {notes.map(({ id, text, author, created_at: at }) => {
        const name = author ? formatFullName(author) || author.username : t('A deleted person');
        return (
          <li key={id} className={styles['note']}>
            <Avatar name={name} size={28} />
            <div>
              <p className={styles['noteText']}>{text}</p>
              <span className={styles['soft']}>{t('{name}, {day}', { name, day: formatRecentDay(at) })}</span>
            </div>
          </li>
        );
      })}
    </ul>
  );
}

/** One line until somebody writes. */
function NoteForm({ personId }: { personId: number }) {
  const id = useId();
  const [text, setText] = useState('');
  const field = useRef<HTMLTextAreaElement>(null);
  const typed = useRef('');
  typed.current = text.trim();
  const adding = useNoteAddition(personId, () => {
    setText('');
    field.current?.focus();
  });
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    if (typed.current !== '' && !adding.isPending) adding.mutate(typed.current);
  };
  const hint = t('This person can read it when they ask for their data.');
  return (
    <form className={styles['noteForm']} onSubmit={submit}>
      <label className="visually-hidden" htmlFor={id}>
        {t('Write a note')}
      </label>
      <textarea
        ref={field}
        id={id}
        rows={1}
        value={text}
        maxLength={NOTE_MAX}
        placeholder={t('Write a note. {hint}', { hint })}
        aria-describedby={`${id}-hint`}
        onChange={(event) => setText(event.target.value)}
      />
      <div className={styles['noteButtons']} hidden={text === ''}>
        <span id={`${id}-hint`}>{hint}</span>
        <button type="submit" className={recordActionClass} disabled={adding.isPending}>
          {adding.isPending ? t('Saving...') : t('Save note')}
        </button>
      </div>
      {adding.error && (
        <p className={styles['error']} role="alert">
          {adding.error.message}
        </p>
      )}
      <UnsavedChangesDialog when={() => typed.current !== ''} />
    </form>
  );
}
