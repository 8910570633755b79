import type { PushNoticeKinds } from '@kanisa/contract/messaging/push-notices.schema.ts';
import {
  PUSH_NOTICE_KINDS,
  type PushNoticeKind,
  pushNoticeKindWords,
  QUIET_HOURS,
} from '@kanisa/contract/messaging/push-notices.ts';
import { formatClock } from '../../../lib/dates/calendar-day.ts';
import { t } from '../../../lib/i18n.ts';
import { Switch } from '../../../ui/form/switch-field.tsx';
import frame from '../../../ui/page/frame.module.css';
import { useChooseKind } from './api.ts';
import styles from './notices.module.css';

function getHint(kind: PushNoticeKind): string {
  switch (kind) {
    case 'message':
      return t('From the church office or your department.');
    case 'application_answer':
      return t('When a department has decided.');
    case 'application':
      return t('Only if you lead a department.');
    case 'event_change':
      return t('When it’s moved or cancelled.');
  }
}

/** The choice holds for all devices and is saved at once. */
export function KindsCard({ kinds }: { kinds: PushNoticeKinds }) {
  const change = useChooseKind();
  return (
    <section className={`${frame['card']} ${styles['card']}`} aria-labelledby="kinds">
      <div>
        <h2 id="kinds">{t('What we tell you')}</h2>
        <p className={styles['hint']}>{t('For all your devices.')}</p>
      </div>
      {PUSH_NOTICE_KINDS.map((kind) => {
        const isAffected = change.variables?.kind === kind;
        return (
          <Switch
            key={kind}
            label={pushNoticeKindWords[kind]}
            hint={getHint(kind)}
            checked={change.isPending && isAffected ? change.variables.isWanted : kinds[kind]}
            disabled={change.isPending}
            error={isAffected ? change.error?.message : undefined}
            onChange={() => change.mutate({ kind, isWanted: !kinds[kind] })}
          />
        );
      })}
      <div className={styles['notes']}>
        <p>
          {t('It’s quiet at night: between {from} and {until} church time nothing arrives. You get it at {until}.', {
            from: formatHour(QUIET_HOURS.from),
            until: formatHour(QUIET_HOURS.until),
          })}
        </p>
        <p>{t('Your lock screen shows only the name of the church and that there’s news. It names nobody.')}</p>
      </div>
    </section>
  );
}

const formatHour = (hour: number) => formatClock(`${String(hour).padStart(2, '0')}:00`);
