import { MONTHLY_MAX_MAX } from '@kanisa/contract/serving/serving.ts';
import { useState } from 'react';
import { t } from '../../../lib/i18n.ts';
import { buttonClass } from '../../../ui/button-link.tsx';
import { NativeSelect } from '../../../ui/form/inputs.tsx';
import frame from '../../../ui/page/frame.module.css';
import { useSaveMonthlyMax } from './api.ts';
import styles from './own.module.css';

/** Sets how often a month the viewer serves at most. */
export function OftenCard({ monthlyMax }: { monthlyMax: number | null }) {
  const [chosen, setChosen] = useState(String(monthlyMax ?? ''));
  const saving = useSaveMonthlyMax();
  const counts = Array.from({ length: MONTHLY_MAX_MAX }, (_, index) => index + 1);
  return (
    <section className={frame['card']} aria-labelledby="often-title">
      <div>
        <h2 id="often-title">{t('How often')}</h2>
        <p className={frame['note']}>{t('Leaders see it, and the plan never fills you in more often.')}</p>
      </div>
      <NativeSelect
        label={t('At most')}
        value={chosen}
        data={[
          { value: '', label: t('As often as needed') },
          ...counts.map((count) => ({ value: String(count), label: t('{count} times a month', { count }) })),
        ]}
        error={saving.error?.message}
        onChange={(event) => setChosen(event.target.value)}
      />
      <button
        type="button"
        className={buttonClass('plain', frame['wideOnPhone'], styles['save'])}
        disabled={saving.isPending || chosen === String(monthlyMax ?? '')}
        onClick={() => saving.mutate(chosen === '' ? null : Number(chosen))}
      >
        {saving.isPending ? t('Saving...') : t('Save')}
      </button>
    </section>
  );
}
