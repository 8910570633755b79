import type { PeopleField } from '@kanisa/contract/people/fields.schema.ts';
import { PEOPLE_FIELDS_MAX } from '@kanisa/contract/people/fields.ts';
import { useState } from 'react';
import { t } from '../../../lib/i18n.ts';
import { buttonClass } from '../../../ui/button-link.tsx';
import { QuestionDialog } from '../../../ui/dialogs/question-dialog.tsx';
import { UnsavedChangesDialog } from '../../../ui/dialogs/unsaved-changes-dialog.tsx';
import { ApiErrorBanner } from '../../../ui/feedback/api-error-banner.tsx';
import { SkeletonLines } from '../../../ui/feedback/skeleton.tsx';
import { RecordNothing, RecordSection, recordActionClass } from '../../../ui/record/record-frame.tsx';
import { usePeopleFields } from '../people/shared/fields-api.ts';
import { useFieldsSaving } from './api.ts';
import { type DraftField, toDraft, toFieldBody } from './draft-fields.ts';
import { FieldRow } from './field-row.tsx';
import styles from './settings.module.css';

/** What this church wants to know beside what every church records. */
export function FieldsSection() {
  const answer = usePeopleFields();
  return (
    <RecordSection title={t('Own fields')}>
      <p className={styles['soft']}>
        {t('Up to {max} facts that your church records, such as a cell group or an occupation.', {
          max: PEOPLE_FIELDS_MAX,
        })}
      </p>
      {answer.isPending && <SkeletonLines count={3} />}
      {answer.isError && !answer.data && (
        <ApiErrorBanner error={answer.error} busy={answer.isFetching} onRetry={() => void answer.refetch()} />
      )}
      {answer.data && (
        <FieldsForm key={answer.data.version} fields={answer.data.fields} version={answer.data.version} />
      )}
    </RecordSection>
  );
}

function useFieldDrafts(fields: readonly PeopleField[]) {
  const [drafts, setDrafts] = useState<readonly DraftField[]>(() => fields.map(toDraft));
  return {
    drafts,
    isChanged: JSON.stringify(drafts) !== JSON.stringify(fields.map(toDraft)),
    /** Stored fields that the drafts leave out. */
    lost: fields.filter(({ id }) => drafts.every((draft) => draft.id !== id)),
    add: () => setDrafts([...drafts, toDraft(null)]),
    change: (key: string, next: DraftField | null) =>
      setDrafts(drafts.flatMap((draft) => (draft.key === key ? (next ? [next] : []) : [draft]))),
  };
}

function FieldsForm({ fields, version }: { fields: readonly PeopleField[]; version: string }) {
  const { drafts, isChanged, lost, add, change } = useFieldDrafts(fields);
  const [isAsking, setAsking] = useState(false);
  const saving = useFieldsSaving();
  const save = () => {
    setAsking(false);
    saving.mutate({ fields: drafts.map(toFieldBody), version });
  };
  return (
    <div className={styles['fields']}>
      {drafts.length === 0 && <RecordNothing>{t('No own fields yet.')}</RecordNothing>}
      {drafts.map((draft) => (
        <FieldRow key={draft.key} draft={draft} onChange={(next) => change(draft.key, next)} />
      ))}
      {saving.error && <ApiErrorBanner error={saving.error} />}
      <div className={styles['buttons']}>
        <button type="button" className={recordActionClass} disabled={drafts.length >= PEOPLE_FIELDS_MAX} onClick={add}>
          {t('Add a field')}
        </button>
        {isChanged && (
          <button
            type="button"
            className={buttonClass('main', styles['save'])}
            disabled={saving.isPending}
            onClick={() => (lost.length > 0 ? setAsking(true) : save())}
          >
            {saving.isPending ? t('Saving...') : t('Save the fields')}
          </button>
        )}
      </div>
      {isAsking && (
        <QuestionDialog
          title={t('Delete {names} with all values?', { names: lost.map(({ name }) => name).join(', ') })}
          safe={t('Cancel')}
          risky={t('Delete')}
          onSafe={() => setAsking(false)}
          onRisky={save}
        />
      )}
      <UnsavedChangesDialog when={() => isChanged && !saving.isPending} />
    </div>
  );
}
