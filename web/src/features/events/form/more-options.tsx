import { REPEAT_FREQUENCIES } from '@kanisa/contract/events/events.ts';
import { useEffect, useRef, useState } from 'react';
import { useWatch } from 'react-hook-form';
import { type Day, isDay } from '../../../lib/dates/calendar-day.ts';
import { t } from '../../../lib/i18n.ts';
import { SelectField, TextField } from '../../../ui/form/fields.tsx';
import { type ContractForm, useFieldText } from '../../../ui/form/use-contract-form.ts';
import { ChevronIcon } from '../../../ui/icons.tsx';
import shared from '../shared/events.module.css';
import { formatFrequency, isLastWeekday } from '../shared/format-repetition.ts';
import styles from './form.module.css';
import type { EventFormValues } from './form-values.ts';

type Form = ContractForm<EventFormValues>;

const OPTION_FIELDS = [
  'repetition.frequency',
  'repetition.interval',
  'repetition.ends',
  'repetition.until',
  'repetition.count',
  'capacity',
] as const;

/** Optional settings of an event. Unfolded if one of them is set or has an error. */
export function MoreOptions({ form }: { form: Form }) {
  const [isOpen, setOpen] = useState(() => hasOptions(form.getValues()));
  const box = useRef<HTMLDetailsElement>(null);
  const invalidField = OPTION_FIELDS.find((name) => form.field(name).error !== undefined);

  // A folded field cannot take the focus, so this opens the box and moves the focus afterwards.
  useEffect(() => {
    if (invalidField === undefined) return;
    setOpen(true);
    requestAnimationFrame(() => box.current?.querySelector<HTMLElement>(`[name="${invalidField}"]`)?.focus());
  }, [invalidField]);

  return (
    <details ref={box} className={styles['more']} open={isOpen} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>
        <strong>{t('More options')}</strong>
        <span>{t('Repeats, capacity')}</span>
        <ChevronIcon />
      </summary>
      <div className={styles['options']}>
        <RepetitionFields form={form} />
        <TextField
          field={form.field('capacity')}
          label={t('Capacity')}
          description={t('How many people can come each time. Leave empty for no limit.')}
          inputMode="numeric"
          autoComplete="off"
          optional
        />
      </div>
    </details>
  );
}

function hasOptions({ repetition, capacity }: EventFormValues): boolean {
  return repetition.frequency !== '' || capacity !== '';
}

function RepetitionFields({ form }: { form: Form }) {
  const frequency = useFieldText(form, 'repetition.frequency');
  const ends = useWatch({ control: form.control, name: 'repetition.ends' });
  return (
    <div className={shared['lines']}>
      <SelectField
        field={form.field('repetition.frequency')}
        label={t('Repeats')}
        blank={t('Doesn’t repeat')}
        choices={useRepetitionChoices(form)}
        optional
      />
      {frequency !== '' && (
        <div className={styles['repetition']}>
          <TextField
            field={form.field('repetition.interval')}
            label={frequency === 'weekly' ? t('Repeat every (weeks)') : t('Repeat every (months)')}
            inputMode="numeric"
            autoComplete="off"
          />
          <SelectField
            field={form.field('repetition.ends')}
            label={t('Ends')}
            blank={t('Never')}
            choices={[
              { value: 'until', label: t('On a date') },
              { value: 'count', label: t('After a number of times') },
            ]}
            optional
          />
          {ends === 'until' && <TextField field={form.field('repetition.until')} label={t('Last day')} type="date" />}
          {ends === 'count' && (
            <TextField
              field={form.field('repetition.count')}
              label={t('Number of times')}
              inputMode="numeric"
              autoComplete="off"
            />
          )}
        </div>
      )}
    </div>
  );
}

/** Names the choices after the start day: 'Every Sunday', 'Every month on the fourth Sunday'. */
function useRepetitionChoices(form: Form) {
  const startDay = useFieldText(form, 'start_time').slice(0, 10);
  const chosen = useFieldText(form, 'repetition.frequency');
  const start: Day | null = isDay(startDay) ? startDay : null;
  return REPEAT_FREQUENCIES.filter(
    (value) => value !== 'monthly_by_last_weekday' || value === chosen || (start !== null && isLastWeekday(start)),
  ).map((value) => ({ value, label: start ? formatFrequency(value, 1, start) : GENERAL_LABELS[value] }));
}

const GENERAL_LABELS: Record<(typeof REPEAT_FREQUENCIES)[number], string> = {
  weekly: t('Every week'),
  monthly_by_day: t('Every month on the same day'),
  monthly_by_weekday: t('Every month on the same weekday'),
  monthly_by_last_weekday: t('Every month on the last such weekday'),
};
