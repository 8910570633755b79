import type { Away, awayBody } from '@kanisa/contract/serving/own-dates.schema.ts';
import { servingFallbacks } from '@kanisa/contract/serving/serving.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { useToday } from '../../../content/use-church-day.ts';
import { callApi } from '../../../lib/api/api-client.ts';
import { type Day, formatDay } from '../../../lib/dates/calendar-day.ts';
import { t } from '../../../lib/i18n.ts';
import { buttonClass } from '../../../ui/button-link.tsx';
import { UnsavedChangesDialog } from '../../../ui/dialogs/unsaved-changes-dialog.tsx';
import { showSuccessToast } from '../../../ui/feedback/toast.ts';
import { ContractForm } from '../../../ui/form/contract-form.tsx';
import { TextField } from '../../../ui/form/fields.tsx';
import { useContractForm } from '../../../ui/form/use-contract-form.ts';
import frame from '../../../ui/page/frame.module.css';
import textButton from '../../../ui/text-button.module.css';
import { reloadServing } from '../shared/api.ts';
import shared from '../shared/serving.module.css';
import { useDeleteAway } from './api.ts';
import styles from './own.module.css';

interface AwayFormValues {
  from: string;
  until: string;
}

const EMPTY: AwayFormValues = { from: '', until: '' };

/** Days on which the filling does not choose the viewer. */
export function AwayCard({ away }: { away: readonly Away[] }) {
  const heading = useRef<HTMLHeadingElement>(null);
  return (
    <section className={frame['card']} aria-labelledby="away-title">
      <div>
        <h2 id="away-title" ref={heading} tabIndex={-1}>
          {t('Days I’m away')}
        </h2>
        <p className={frame['note']}>{t('Nobody plans you on these days.')}</p>
      </div>
      {/* The pressed button disappears. */}
      <Periods away={away} onRemoved={() => heading.current?.focus()} />
      <AwayForm />
    </section>
  );
}

function Periods({ away, onRemoved }: { away: readonly Away[]; onRemoved: () => void }) {
  const removal = useDeleteAway();
  return (
    <>
      {away.length > 0 && (
        <ul className={styles['away']}>
          {away.map((period) => (
            <li key={period.id}>
              <span>{formatPeriod(period)}</span>
              <button
                type="button"
                className={`${textButton['button']} ${textButton['risky']}`}
                aria-label={t('Remove: {days}', { days: formatPeriod(period) })}
                disabled={removal.isPending}
                onClick={() => removal.mutate(period.id, { onSuccess: onRemoved })}
              >
                {removal.isPending && removal.variables === period.id ? t('Removing...') : t('Remove')}
              </button>
            </li>
          ))}
        </ul>
      )}
      {removal.error && (
        <p className={shared['failed']} role="alert">
          {removal.error.message}
        </p>
      )}
    </>
  );
}

function AwayForm() {
  const client = useQueryClient();
  const today = useToday();
  const form = useContractForm<AwayFormValues, typeof awayBody>({
    schema: async () => (await import('@kanisa/contract/serving/own-dates.schema.ts')).awayBody,
    initial: EMPTY,
    async submit(body) {
      await callApi('POST /serving/away', { body, fallback: servingFallbacks.away });
      form.reset(EMPTY);
      showSuccessToast(t('Days saved'));
      await reloadServing(client);
    },
  });
  return (
    <>
      <UnsavedChangesDialog when={form.hasUnsavedInput} />
      <ContractForm form={form}>
        <div className={frame['stack14']}>
          <TextField field={form.field('from')} type="date" min={today ?? undefined} label={t('First day')} />
          <TextField field={form.field('until')} type="date" min={today ?? undefined} label={t('Last day')} />
        </div>
        <button
          type="submit"
          className={buttonClass('plain', frame['wideOnPhone'], styles['save'])}
          disabled={form.busy}
        >
          {form.busy ? t('Saving...') : t('Add these days')}
        </button>
      </ContractForm>
    </>
  );
}

function formatPeriod({ from, until }: Away): string {
  const format = (day: string) => formatDay(day as Day, { day: 'numeric', month: 'short', year: 'numeric' });
  return from === until ? format(from) : t('{start} to {end}', { start: format(from), end: format(until) });
}
