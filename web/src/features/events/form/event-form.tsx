import type { Notified } from '@kanisa/contract/events/announcements.schema.ts';
import type { ChurchEvent } from '@kanisa/contract/events/events.schema.ts';
import { EVENT_DESCRIPTION_MAX, eventMessages } from '@kanisa/contract/events/events.ts';
import { useId, useState } from 'react';
import { formatTimeZone } from '../../../lib/dates/wall-time.ts';
import { t } from '../../../lib/i18n.ts';
import { ButtonLink } from '../../../ui/button-link.tsx';
import { UnsavedChangesDialog } from '../../../ui/dialogs/unsaved-changes-dialog.tsx';
import { ContractForm } from '../../../ui/form/contract-form.tsx';
import { Counter } from '../../../ui/form/counter.tsx';
import { AreaField, TextField } from '../../../ui/form/fields.tsx';
import { SubmitButton } from '../../../ui/form/submit-button.tsx';
import { SwitchField } from '../../../ui/form/switch-field.tsx';
import { type ContractForm as Form, useFieldText } from '../../../ui/form/use-contract-form.ts';
import { useLeaveAfterSave } from '../../../ui/form/use-leave-after-save.ts';
import frame from '../../../ui/page/frame.module.css';
import { NoticeFields } from '../shared/announcement-fields.tsx';
import { useTimeZone } from '../shared/api.ts';
import { useNotice } from '../shared/use-announcement.ts';
import styles from './form.module.css';
import type { EventFormValues } from './form-values.ts';
import { MoreOptions } from './more-options.tsx';
import { useEventForm } from './use-event-form.ts';

interface Props {
  /** Null for a new event. */
  event: ChurchEvent | null;
  button: string;
  cancelTo: string;
  onSaved: (id: number, notified: Notified) => void;
}

export function EventForm({ event, button, cancelTo, onSaved }: Props) {
  const [saved, setSaved] = useState<{ id: number; notified: Notified } | null>(null);
  const { isSaved, markSaved } = useLeaveAfterSave(() => saved !== null && onSaved(saved.id, saved.notified));
  const notice = useNotice({
    id: event?.id ?? 0,
    date: null,
    // The dates of a series are moved one by one, on their own pages.
    enabled: event !== null && event.repetition === null && event.next_start_time !== null,
  });
  const form = useEventForm({
    event,
    notify: notice.channels,
    onSaved(id, notified) {
      setSaved({ id, notified });
      markSaved();
    },
  });
  return (
    <div className={frame['narrow']}>
      <UnsavedChangesDialog when={() => !isSaved && (form.busy || form.hasUnsavedInput())} />
      <ContractForm form={form}>
        <MainFields form={form} />
        <MoreOptions form={form} />
        <NoticeFields notice={notice} hint={t('They’ll hear about it if the time or place changes.')} />
        <div className={frame['buttons']}>
          <SubmitButton busy={form.busy || isSaved} label={button} busyLabel={t('Saving...')} />
          <ButtonLink to={cancelTo} look="plain">
            {t('Cancel')}
          </ButtonLink>
        </div>
      </ContractForm>
    </div>
  );
}

function MainFields({ form }: { form: Form<EventFormValues> }) {
  const description = useFieldText(form, 'description');
  return (
    <div className={frame['card']}>
      <TextField field={form.field('title')} label={t('Title')} autoComplete="off" />
      <Times form={form} />
      <TextField
        field={form.field('location')}
        label={t('Location')}
        placeholder={t('Main sanctuary')}
        autoComplete="off"
        optional
      />
      <div>
        <AreaField field={form.field('description')} label={t('Description')} minRows={4} autosize optional />
        <Counter length={description.length} max={EVENT_DESCRIPTION_MAX} />
      </div>
      <SwitchField
        field={form.field('is_public')}
        label={t('Show on the public calendar')}
        hint={t('On: everyone sees it and members can say they’re coming. Off: only admins and pastors see it.')}
      />
    </div>
  );
}

/** Both times are local times of the church; a note names the time zone. */
function Times({ form }: { form: Form<EventFormValues> }) {
  const { data: zone } = useTimeZone();
  const id = useId();
  return (
    <div className={styles['times']}>
      <TextField field={form.field('start_time')} label={t('Start time')} type="datetime-local" aria-describedby={id} />
      <TextField
        field={form.field('end_time')}
        label={t('End time')}
        type="datetime-local"
        aria-describedby={id}
        optional
      />
      <p id={id} className={styles['zone']}>
        {zone ? t(eventMessages.timeZone, { zone: formatTimeZone(zone) }) : '\u00a0'}
      </p>
    </div>
  );
}
