import type { CalendarOccurrence } from '@kanisa/contract/events/calendar.schema.ts';
import { calendarMessages, GUESTS_MAX } from '@kanisa/contract/events/calendar.ts';
import { useId, useState } from 'react';
import { useLocation } from 'react-router';
import { t } from '../../../lib/i18n.ts';
import { useSessionValue } from '../../../lib/session/session.ts';
import { ButtonLink, buttonClass } from '../../../ui/button-link.tsx';
import { Banner } from '../../../ui/feedback/banner.tsx';
import { OperationSlot } from '../../../ui/feedback/operation-slot.tsx';
import { CheckIcon } from '../../../ui/icons.tsx';
import { LazyNoticeOffer } from '../../messaging/shared/lazy-notice-offer.tsx';
import { formatOwnAttendance } from '../shared/format-own-attendance.ts';
import { useAttendance } from '../shared/use-attendance.ts';
import styles from './event.module.css';

interface Props {
  occurrence: CalendarOccurrence;
  onChange: (occurrence: CalendarOccurrence) => void;
  /** The page shows an outdated state: the occurrence was changed, or its last place was taken. */
  onOutdated: () => void;
}

/** Members say here that they will come, and with how many others. Visitors get a link to the login, which leads back. */
export function AttendanceButtons({ occurrence, onChange, onOutdated }: Props) {
  const isSignedIn = useSessionValue((session) => session.authenticated);
  const attendance = useAttendance({ occurrence, onChange, onOutdated });
  const { come, withdraw, isBusy, errorMessage, waitingGuests } = attendance;
  const isWaiting = waitingGuests !== null;
  const [planned, setPlanned] = useState(0);
  const [hasPressed, setPressed] = useState(false);
  if (!isSignedIn) return <LoginLink occurrence={occurrence} />;
  const { is_coming: isComing, may_come: mayCome } = occurrence;
  return (
    <div className={styles['coming']}>
      <div role="status">
        {isComing && (
          <p className={styles['yes']}>
            <CheckIcon />
            {formatOwnAttendance(occurrence)}
          </p>
        )}
      </div>
      {errorMessage && <Banner tone="error">{errorMessage}</Banner>}
      {mayCome && (isComing || !isWaiting) && (
        <GuestsField
          occurrence={occurrence}
          value={isComing ? (waitingGuests ?? occurrence.guests) : planned}
          isBusy={isBusy}
          onChange={isComing ? come : setPlanned}
        />
      )}
      <OperationSlot operations={attendance.operations} />
      {mayCome && !isWaiting && (
        <button
          type="button"
          className={buttonClass(isComing ? 'plain' : 'main', styles['wide'])}
          disabled={isBusy}
          onClick={() => {
            setPressed(true);
            if (isComing) withdraw();
            else come(planned);
          }}
        >
          {isBusy ? t('Saving...') : isComing ? t('I can’t come after all') : calendarMessages.willCome}
        </button>
      )}
      {hasPressed && isComing && <LazyNoticeOffer kind="event_change" />}
    </div>
  );
}

interface GuestsProps {
  occurrence: CalendarOccurrence;
  value: number;
  isBusy: boolean;
  onChange: (guests: number) => void;
}

/** How many others one brings: as many as there are places. Hidden if nobody else could come. */
function GuestsField({ occurrence, value, isBusy, onChange }: GuestsProps) {
  const id = useId();
  const { places_left: placesLeft, is_coming: isComing } = occurrence;
  const free = placesLeft === null ? GUESTS_MAX : placesLeft + (isComing ? value : -1);
  const max = Math.max(value, Math.min(GUESTS_MAX, free));
  if (max <= 0) return null;
  return (
    <div className={styles['guests']}>
      <label htmlFor={id}>{t('Who’s with you?')}</label>
      <select id={id} value={value} disabled={isBusy} onChange={(event) => onChange(Number(event.target.value))}>
        {Array.from({ length: max + 1 }, (_, count) => (
          <option key={count} value={count}>
            {count === 0 ? t('Just me') : t('and {count} more', { count })}
          </option>
        ))}
      </select>
    </div>
  );
}

function LoginLink({ occurrence }: { occurrence: CalendarOccurrence }) {
  const { pathname, search } = useLocation();
  if (occurrence.is_cancelled || occurrence.places_left === 0) return null;
  return (
    <div className={styles['coming']}>
      <ButtonLink to="/login" state={{ from: pathname + search }} className={styles['wide']}>
        {t('Log in to say you’re coming')}
      </ButtonLink>
      {occurrence.places_left === null && (
        <p className={styles['soft']}>{t('Visitors can just come. No ticket needed.')}</p>
      )}
    </div>
  );
}
