import type { ChurchEvent } from '@kanisa/contract/events/events.schema.ts';
import { eventMessages } from '@kanisa/contract/events/events.ts';
import type { StaffOccurrence } from '@kanisa/contract/events/occurrences.schema.ts';
import { occurrenceMessages } from '@kanisa/contract/events/occurrences.ts';
import { useId, useState } from 'react';
import { formatTimeZone } from '../../../lib/dates/wall-time.ts';
import { t } from '../../../lib/i18n.ts';
import { ButtonLink, buttonClass } from '../../../ui/button-link.tsx';
import { QuestionDialog } from '../../../ui/dialogs/question-dialog.tsx';
import { UnsavedChangesDialog } from '../../../ui/dialogs/unsaved-changes-dialog.tsx';
import { Banner } from '../../../ui/feedback/banner.tsx';
import { ContractForm } from '../../../ui/form/contract-form.tsx';
import { AreaField, TextField } from '../../../ui/form/fields.tsx';
import { SubmitButton } from '../../../ui/form/submit-button.tsx';
import type { ContractForm as Form } from '../../../ui/form/use-contract-form.ts';
import { useLeaveAfterSave } from '../../../ui/form/use-leave-after-save.ts';
import frame from '../../../ui/page/frame.module.css';
import formStyles from '../form/form.module.css';
import { NoticeFields } from '../shared/announcement-fields.tsx';
import { formatAttendance } from '../shared/format-attendance.ts';
import type { NoticeChoice } from '../shared/use-announcement.ts';
import type { OccurrenceFormValues } from './form-values.ts';
import styles from './occurrence.module.css';
import { useOccurrenceChanges } from './use-occurrence-changes.ts';

interface Props {
  event: ChurchEvent;
  occurrence: StaffOccurrence;
  timeZone: string;
  onDone: (successText: string) => void;
}

export function OccurrenceForm({ event, occurrence, timeZone, onDone }: Props) {
  const [successText, setSuccessText] = useState('');
  const { isSaved, markSaved } = useLeaveAfterSave(() => onDone(successText));
  const changes = useOccurrenceChanges(event, occurrence, (text) => {
    setSuccessText(text);
    markSaved();
  });
  const { form } = changes;
  const isBusy = form.busy || changes.isBusy || isSaved;
  return (
    <div className={`${frame['narrow']} ${styles['form']}`}>
      <UnsavedChangesDialog when={() => !isSaved && !changes.isBusy && (form.busy || form.hasUnsavedInput())} />
      {occurrence.is_cancelled && <Banner tone="warning">{occurrenceMessages.cancelled}</Banner>}
      {changes.errorMessage && <Banner tone="error">{changes.errorMessage}</Banner>}
      <ContractForm form={form}>
        <OccurrenceFields form={form} timeZone={timeZone} />
        <NoticeFields notice={changes.notice} hint={t('They’ll hear about it if the time or place changes.')} />
        <div className={frame['buttons']}>
          <SubmitButton busy={isBusy} label={t('Save this date')} busyLabel={t('Saving...')} />
          <ButtonLink to={`/admin/events/${event.id}`} look="plain">
            {t('Cancel')}
          </ButtonLink>
        </div>
      </ContractForm>
      <OccurrenceActions
        occurrence={occurrence}
        notice={changes.notice}
        isBusy={isBusy}
        onRestore={changes.restoreOccurrence}
        onCancel={changes.cancelOccurrence}
      />
    </div>
  );
}

function OccurrenceFields({ form, timeZone }: { form: Form<OccurrenceFormValues>; timeZone: string }) {
  const id = useId();
  return (
    <div className={frame['card']}>
      <div className={formStyles['times']}>
        <TextField
          field={form.field('start_time')}
          label={t('Start time')}
          type="datetime-local"
          aria-describedby={id}
          optional
        />
        <TextField
          field={form.field('end_time')}
          label={t('End time')}
          type="datetime-local"
          aria-describedby={id}
          optional
        />
        <p id={id} className={formStyles['zone']}>
          {t(eventMessages.timeZone, { zone: formatTimeZone(timeZone) })}
        </p>
      </div>
      <TextField field={form.field('location')} label={t('Location')} autoComplete="off" optional />
      <TextField field={form.field('title')} label={t('Title')} autoComplete="off" optional />
      <AreaField field={form.field('description')} label={t('Description')} minRows={4} autosize optional />
      <p className={formStyles['zone']}>{t('Leave a field empty to keep it as in the series.')}</p>
    </div>
  );
}

interface ActionsProps {
  occurrence: StaffOccurrence;
  notice: NoticeChoice;
  isBusy: boolean;
  onRestore: () => void;
  onCancel: () => void;
}

/** Cancels the date after a question, or restores the values of the series. Both lead back to the event. */
function OccurrenceActions({ occurrence, notice, isBusy, onRestore, onCancel }: ActionsProps) {
  const [isAsking, setAsking] = useState(false);
  return (
    <div className={styles['ways']}>
      {(occurrence.is_cancelled || occurrence.is_changed) && (
        <button type="button" className={buttonClass('plain')} disabled={isBusy} onClick={onRestore}>
          {t('Restore this date')}
        </button>
      )}
      {!occurrence.is_cancelled && (
        <button type="button" className={buttonClass('risky')} disabled={isBusy} onClick={() => setAsking(true)}>
          {t('Cancel this date')}
        </button>
      )}
      {isAsking && (
        <QuestionDialog
          title={t('Cancel this date?')}
          safe={t('Keep it')}
          risky={t('Cancel this date')}
          onSafe={() => setAsking(false)}
          onRisky={() => {
            setAsking(false);
            onCancel();
          }}
        >
          {occurrence.coming > 0 && <p>{formatAttendance(occurrence)}.</p>}
          <p>{t('It stays on the calendar, marked as cancelled.')}</p>
          <NoticeFields notice={notice} />
        </QuestionDialog>
      )}
    </div>
  );
}
