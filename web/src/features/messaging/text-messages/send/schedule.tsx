import { isPlannableDateTime } from '@kanisa/contract/core/date-times.ts';
import { parseScheduledTime } from '@kanisa/contract/messaging/text-messages.ts';
import { useId, useState } from 'react';
import { formatClock } from '../../../../lib/dates/calendar-day.ts';
import { formatChurchTime } from '../../../../lib/dates/time-text.ts';
import { t } from '../../../../lib/i18n.ts';
import { TextField } from '../../../../ui/form/fields.tsx';
import { type ContractForm, useFieldText } from '../../../../ui/form/use-contract-form.ts';
import type { TextFormValues } from './form-values.ts';
import styles from './send.module.css';

/** A time in UTC with the same time in the church's time zone beside it. */
export function Schedule({ form }: { form: ContractForm<TextFormValues> }) {
  const id = useId();
  const [now] = useState(() => formatClock(new Date().toISOString().slice(11, 16)));
  const time = useFieldText(form, 'time_to_send');
  return (
    <div>
      <TextField
        field={form.field('time_to_send')}
        label={t('Schedule (UTC)')}
        type="datetime-local"
        aria-describedby={id}
        optional
      />
      <p id={id} className={styles['hint']}>
        {isPlannableDateTime(time)
          ? t('At the church: {time}', { time: formatChurchTime(parseScheduledTime(time).toISOString()) })
          : t('Leave empty to send now. It’s {time} in UTC.', { time: now })}
      </p>
    </div>
  );
}
