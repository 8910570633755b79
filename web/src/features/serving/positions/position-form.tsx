import type { Position, positionBody } from '@kanisa/contract/serving/positions.schema.ts';
import { NEEDED_MAX } from '@kanisa/contract/serving/serving.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useWatch } from 'react-hook-form';
import { church } from '../../../content/church.ts';
import { formatDay } from '../../../lib/dates/calendar-day.ts';
import { getWallDay, toWallTime } from '../../../lib/dates/wall-time.ts';
import { t } from '../../../lib/i18n.ts';
import { formatFullName } from '../../../lib/text/full-name.ts';
import { buttonClass } from '../../../ui/button-link.tsx';
import { QuestionDialog } from '../../../ui/dialogs/question-dialog.tsx';
import { UnsavedChangesDialog } from '../../../ui/dialogs/unsaved-changes-dialog.tsx';
import { showSuccessToast } from '../../../ui/feedback/toast.ts';
import { ContractForm } from '../../../ui/form/contract-form.tsx';
import { TextField } from '../../../ui/form/fields.tsx';
import { type ContractForm as Form, useContractForm } from '../../../ui/form/use-contract-form.ts';
import { useLeaveAfterSave } from '../../../ui/form/use-leave-after-save.ts';
import frame from '../../../ui/page/frame.module.css';
import { reloadServing } from '../shared/api.ts';
import { type PositionChoices, savePosition } from './api.ts';
import { Checklist, type CheckRow } from './checklist.tsx';
import { type PositionFormValues, toPositionBody, toPositionFormValues } from './form-values.ts';
import styles from './positions.module.css';

interface Props {
  departmentId: string;
  /** Null for a new position. */
  position: Position | null;
  choices: PositionChoices;
  onSaved: () => void;
  onCancel: () => void;
}

export function PositionForm({ departmentId, position, choices, onSaved, onCancel }: Props) {
  const { isSaved, markSaved } = useLeaveAfterSave(onSaved);
  const client = useQueryClient();
  const heading = useRef<HTMLHeadingElement>(null);
  // The pressed button is gone.
  useEffect(() => heading.current?.focus(), []);
  const form = useContractForm<PositionFormValues, typeof positionBody>({
    schema: async () => (await import('@kanisa/contract/serving/positions.schema.ts')).positionBody,
    initial: toPositionFormValues(position),
    prepare: (values) => toPositionBody(values, choices),
    async submit(body) {
      const saving = savePosition(departmentId, position, body);
      // Somebody may have left meanwhile: after an error the lists show who is there now.
      void saving.catch(() => reloadServing(client));
      await saving;
      showSuccessToast(t('Position saved'));
      markSaved();
    },
  });
  const isUnsaved = () => !isSaved && form.hasUnsavedInput();
  const isBusy = form.busy || isSaved;
  return (
    <>
      <UnsavedChangesDialog when={isUnsaved} />
      <ContractForm form={form}>
        <div className={frame['card']}>
          <h2 ref={heading} tabIndex={-1}>
            {position ? t('Edit position') : t('New position')}
          </h2>
          <TextField field={form.field('name')} label={t('Name')} autoComplete="off" />
          <TextField
            field={form.field('needed')}
            className={styles['number']}
            label={t('Needed at each date')}
            type="number"
            inputMode="numeric"
            min={1}
            max={NEEDED_MAX}
          />
        </div>
        <Choices form={form} choices={choices} />
        <div className={frame['buttons']}>
          <button type="submit" className={buttonClass('main')} disabled={isBusy}>
            {isBusy ? t('Saving...') : t('Save')}
          </button>
          <CancelButton isBusy={isBusy} isUnsaved={isUnsaved} onCancel={onCancel} />
        </div>
      </ContractForm>
    </>
  );
}

function Choices({ form, choices }: { form: Form<PositionFormValues>; choices: PositionChoices }) {
  const [eventIds, personIds] = useWatch({ control: form.control, name: ['event_ids', 'person_ids'] });
  return (
    <>
      <div className={frame['card']}>
        <Checklist
          label={t('At which events?')}
          hint={t('Each date of an event you tick appears in the plan.')}
          nothing={t('No events lie ahead. Add one to the church’s calendar first.')}
          rows={choices.events.map(toEventRow)}
          chosen={eventIds}
          error={form.getError('event_ids')}
          onChange={(ids) => form.set('event_ids', ids)}
        />
      </div>
      <div className={frame['card']}>
        <Checklist
          label={t('Who can do it?')}
          hint={t('Only members of the department. They can also take open places themselves.')}
          nothing={t('The department has no members yet.')}
          rows={choices.members.map((person) => ({ id: person.id, label: formatFullName(person) }))}
          chosen={personIds}
          error={form.getError('person_ids')}
          onChange={(ids) => form.set('person_ids', ids)}
        />
      </div>
    </>
  );
}

interface CancelProps {
  isBusy: boolean;
  isUnsaved: () => boolean;
  onCancel: () => void;
}

/** The form is a part of its page, so the question for another address does not cover this button. */
function CancelButton({ isBusy, isUnsaved, onCancel }: CancelProps) {
  const [isAsking, setAsking] = useState(false);
  return (
    <>
      <button
        type="button"
        className={buttonClass('plain')}
        disabled={isBusy}
        onClick={() => (isUnsaved() ? setAsking(true) : onCancel())}
      >
        {t('Cancel')}
      </button>
      {isAsking && (
        <QuestionDialog
          title={t('Leave this page?')}
          safe={t('Stay here')}
          risky={t('Leave')}
          onSafe={() => setAsking(false)}
          onRisky={onCancel}
        >
          {t('You haven’t saved yet. If you leave, you’ll lose what you’ve typed.')}
        </QuestionDialog>
      )}
    </>
  );
}

function toEventRow({ id, title, repeats, next_start_time: next }: PositionChoices['events'][number]): CheckRow {
  const day = formatDay(getWallDay(toWallTime(next, church.timeZone)), { day: 'numeric', month: 'long' });
  return { id, label: title, detail: repeats ? t('Repeats, next on {day}', { day }) : day };
}
