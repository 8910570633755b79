import type { CalendarOccurrence } from '@kanisa/contract/events/calendar.schema.ts';
import { calendarFallbacks, calendarMessages } from '@kanisa/contract/events/calendar.ts';
import { useState } from 'react';
import { useLocation } from 'react-router';
import { requestApi } from '../../../lib/api/api-client.ts';
import { ApiError } from '../../../lib/api/http.ts';
import { t } from '../../../lib/i18n.ts';
import { useSessionValue } from '../../../lib/session/session.ts';
import { ButtonLink, buttonClass } from '../../../ui/button-link.tsx';
import { Banner } from '../../../ui/feedback/banner.tsx';
import { CheckIcon } from '../../../ui/icons.tsx';
import styles from './event.module.css';

interface Props {
  occurrence: CalendarOccurrence;
  onChange: (occurrence: CalendarOccurrence) => void;
  /** It is not as this page thought: somebody else was quicker. */
  onRefused: () => void;
}

/** 'I will come', for those who are signed in; the others are shown the way there and back. */
export function AttendanceButtons({ occurrence, onChange, onRefused }: Props) {
  const isSignedIn = useSessionValue((session) => session.authenticated);
  const { answer, isBusy, refusal } = useAttendanceAnswer({ occurrence, onChange, onRefused });
  if (!isSignedIn) return <LoginLink occurrence={occurrence} />;
  return (
    <div className={styles['coming']}>
      <div role="status">
        {occurrence.is_coming && (
          <p className={styles['yes']}>
            <CheckIcon />
            {t('You said that you will come.')}
          </p>
        )}
      </div>
      {refusal && <Banner tone="error">{refusal}</Banner>}
      {occurrence.is_coming && occurrence.may_come && (
        <button
          type="button"
          className={buttonClass('plain', styles['wide'])}
          disabled={isBusy}
          onClick={() => answer('DELETE')}
        >
          {isBusy ? t('Saving...') : t('I cannot come after all')}
        </button>
      )}
      {!occurrence.is_coming && occurrence.may_come && (
        <button
          type="button"
          className={buttonClass('main', styles['wide'])}
          disabled={isBusy}
          onClick={() => answer('PUT')}
        >
          {isBusy ? t('Saving...') : t(calendarMessages.willCome)}
        </button>
      )}
    </div>
  );
}

function useAttendanceAnswer({ occurrence, onChange, onRefused }: Props) {
  const [isBusy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<string | null>(null);

  async function say(method: 'PUT' | 'DELETE'): Promise<void> {
    setBusy(true);
    setRefusal(null);
    const path = `/calendar/${occurrence.event_id}/attendance/${occurrence.date}`;
    try {
      const said = await requestApi<{ occurrence: CalendarOccurrence }>(
        { method, path },
        { fallback: calendarFallbacks.come },
      );
      onChange(said.occurrence);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      setRefusal(error.message);
      if (error.status === 409 || error.status === 404) onRefused();
    } finally {
      setBusy(false);
    }
  }

  return { isBusy, refusal, answer: (method: 'PUT' | 'DELETE') => void say(method) };
}

function LoginLink({ occurrence }: { occurrence: CalendarOccurrence }) {
  const { pathname, search } = useLocation();
  if (occurrence.is_cancelled || occurrence.places_left === 0) return null;
  return (
    <div className={styles['coming']}>
      <ButtonLink to="/login" state={{ from: pathname + search }} className={styles['wide']}>
        {t('Log in to say that you will come')}
      </ButtonLink>
      {occurrence.places_left === null && (
        <p className={styles['soft']}>{t('Visitors just come: nobody needs a ticket.')}</p>
      )}
    </div>
  );
}
